import { beforeEach, describe, expect, it } from 'vitest';
import { OWN_ROOT } from '../../../../tests/own-site.ts';
import type { Json } from '../../../document/json.ts';
import type { Overlay } from '../../../languages/overlay.ts';
import { germanWith, siteWith } from '../../../languages/testing/small-site.ts';
import type { SectionFile, SiteFile } from '../../../model/site-file.ts';
import { renderPage } from '../../../render/server.tsx';
import { siteDrawing } from '../../../preview/source/site-drawing.ts';
import type { PlaceOnPage } from '../../protocol.ts';
import type { Handlers } from './requests.ts';
import { placeRequests, type PlaceRequests } from './place-requests.ts';

const picture = (alt: string) => ({ src: '/pictures/card-integration.svg', alt });
const hero = (more: object) => ({ id: 'one', type: 'hero', heading: 'A till', ...more }) as unknown as SectionFile;

let overlay: Overlay;
let requests: Handlers<PlaceRequests>;
function draw(site: SiteFile, german: Overlay) {
  overlay = german;
  const source = siteDrawing({ rootDir: OWN_ROOT, overlays: () => [overlay] });
  source.draw({ ...site, languages: { de: { name: 'Deutsch' } } } as unknown as Json);
  requests = placeRequests(source, async (page, data) => (await renderPage(page, { ...data, build: 'marked' })).html);
}
const places = async (language: unknown = 'de') => {
  const { places: found } = (await requests.places({ path: '/', part: '#one', language })) as { places: PlaceOnPage[] };
  return found.map(({ path, kind }) => `${kind} ${path.join(' ')}`).toSorted();
};

describe('Where a page in another language shows the texts of a section', () => {
  beforeEach(() =>
    draw(
      siteWith(hero({ text: 'It helps.', points: ['Fast', 'Safe'], picture: picture('A till') })),
      germanWith({ one: { heading: ['A till', 'Kasse'], points: [['Safe', 'Sicher']], picture: { alt: ['A till'] } } }),
    ),
  );

  it('is known of those that are translated: what is left out has no place', async () => {
    expect(await places()).toEqual(['picture picture', 'text heading', 'text points 1']);
    expect(await places(null)).toContain('text text');
  });

  it('is refused in a language that the site does not show', async () => {
    await expect(places('fr')).rejects.toThrow('a language that the site does not show');
    await expect(places(7)).rejects.toThrow('a language that the site does not show');
  });

  it('is known of a picture that tells nothing, too', async () => {
    draw(siteWith(hero({ picture: picture('') })), germanWith({ one: { heading: ['A till', 'Kasse'] } }));
    expect(await places()).toEqual(['picture picture', 'text heading']);
  });

  it('is known of a shared section by its own translations', async () => {
    const { id: _id, ...band } = hero({ text: 'It helps.' });
    const german = {
      ...germanWith({ one: { text: ['Here.', 'Hier.'] } }),
      shared: { band: { heading: ['A till', 'Kasse'] } },
    };
    const site = siteWith({ id: 'one', use: 'band', text: 'Here.' } as unknown as SectionFile);
    draw({ ...site, shared: { band } } as SiteFile, german);
    expect(await places()).toEqual(['text heading', 'text text']);
  });
});
