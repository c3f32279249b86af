import { describe, expect, it } from 'vitest';
import { pageOf, site } from '../../../tests/sections/every-type.ts';
import type { Page } from '../../model/page.ts';
import { documentOf } from '../testing/document-of.ts';
import type { SharePicture } from '../share/own-pictures.ts';

/** The page's own node in its JSON-LD. */
async function webPage(page: Page): Promise<Record<string, unknown>> {
  const html = await documentOf(page);
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
  const { '@graph': graph } = JSON.parse(json!) as { '@graph': Record<string, unknown>[] };
  return graph.find((node) => node['@id'] === page.canonical)!;
}

/** A page with a section of each list of questions. */
const pageWith = (...lists: string[][]): Page => {
  const page = pageOf('faq', 'minimal');
  const section = page.sections[0]!;
  return {
    ...page,
    sections: lists.map((questions, index) => ({
      ...section,
      id: `faq-${index}`,
      props: { ...section.props, items: questions.map((question) => ({ question, answer: `${question} Yes.` })) },
    })),
  };
};

const question = (name: string) => ({
  '@type': 'Question',
  name,
  acceptedAnswer: { '@type': 'Answer', text: `${name} Yes.` },
});

describe('The linked data of a page', () => {
  it('has the questions of all its sections, as one page of questions', async () => {
    const { '@type': types, mainEntity } = await webPage(pageWith(['One?', 'Two?'], ['Three?']));
    expect(types).toEqual(['WebPage', 'FAQPage']);
    expect(mainEntity).toEqual(['One?', 'Two?', 'Three?'].map(question));
  });

  it('lets no question end the script', async () => {
    const name = '</script><script>alert("1")</script> & "more"?';
    expect((await webPage(pageWith([name])))['mainEntity']).toEqual([question(name)]);
  });

  it('says nothing of questions on a page without any', async () => {
    const page = await webPage(pageOf('prose', 'default'));
    expect([page['@type'], 'mainEntity' in page]).toEqual(['WebPage', false]);
  });
});

describe('The head of a page', () => {
  const shareOf = async (sharePicture?: SharePicture) => {
    const html = await documentOf(pageOf('faq', 'minimal'), { sharePicture });
    return [...html.matchAll(/<meta property="og:image(:alt)?" content="([^"]*)">/g)].map(([, , content]) => content);
  };

  it('names the share picture of the page, and what it shows', async () => {
    expect(await shareOf({ address: '/assets/share-1a.jpg', alt: 'A "till"' })).toEqual([
      `${site.url}/assets/share-1a.jpg`,
      'A &quot;till&quot;',
    ]);
  });

  it('names none where there is none', async () => {
    expect(await shareOf()).toEqual([]);
  });
});
