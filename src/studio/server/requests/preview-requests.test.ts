import { describe, expect, it, vi } from 'vitest';
import { configText, OWN_ROOT } from '../../../../tests/own-site.ts';
import type { SiteFile } from '../../../model/site-file.ts';
import type { SourceChange } from '../../../preview/source/site-source.ts';
import { hasPhotographs } from '../../../tools/samples/sample-site.ts';
import { listSectionTypes } from '../../../validate/schema/compose-schema.ts';
import { siteDrawing } from '../../../preview/source/site-drawing.ts';
import { previewRequests } from './preview-requests.ts';

const types = listSectionTypes(OWN_ROOT);

/** The requests of a draft whose home page has one section of a type. */
function preview(type: string) {
  const site = JSON.parse(configText) as SiteFile;
  const { samples } = types.find(({ name }) => name === type)!;
  site.routes[0]!.sections = [{ id: 'only', type, ...samples['default'] }];
  const source = siteDrawing({ rootDir: OWN_ROOT });
  source.draw(JSON.parse(JSON.stringify(site)));
  const onDrawn = vi.fn<(change: SourceChange) => void>();
  const requests = previewRequests(OWN_ROOT, source, {
    onDrawn,
    drawnSince: () => null,
    locate: async () => () => null,
  });
  const show = (sample: string | null) => {
    requests['show-sample']!({ path: '/', section: 'only', sample });
    return onDrawn.mock.lastCall![0].page!.sections[0]!;
  };
  return { source, show };
}

describe('A section in the preview', () => {
  for (const { name, samples } of types) {
    const hard = Object.keys(samples).filter((sample) => !hasPhotographs(samples[sample]!));
    it(`of type ${name} is shown with the content of each sample`, () => {
      const { show } = preview(name);
      for (const sample of hard) {
        const { id, type, props } = show(sample);
        expect([sample, id, type, props['heading']]).toEqual([sample, 'only', name, samples[sample]!['heading']]);
      }
    });
  }

  it('has its own content again afterwards, and in the draft all the time', () => {
    const { source, show } = preview('hero');
    const own = source.site()!.pages[0]!.sections[0]!.props;
    show('long-names');
    expect(source.site()!.pages[0]!.sections[0]!.props).toBe(own);
    expect(show(null).props).toEqual(own);
  });

  it('is not shown with the content of a sample that its type does not have', () => {
    expect(() => preview('hero').show('none')).toThrow('the name of no sample');
  });
});
