import { describe, expect, it } from 'vitest';
import type { Texts } from '../../model/texts.ts';
import type { Page } from '../../model/page.ts';
import { messagePages, thankYouPages } from './message-pages.ts';

/** The pictures of all message pages, by file. */
const picturesOf = (isFile: (src: string) => boolean) =>
  Object.fromEntries(
    messagePages({ texts: {} as Texts, url: 'https://www.example.com', navigation: [] }, isFile).map(
      ({ file, page }) => [file, page.sections[0]!.props['picture']],
    ),
  );

describe('messagePages', () => {
  it('shows a decorative picture beside "not found" and "thank you"', () => {
    const pictures = picturesOf(() => true);
    for (const file of ['site/404.html', 'site/thank-you/index.html'])
      expect(pictures[file]).toMatchObject({ alt: '' });
  });

  it('leaves the words alone where the site has no such file', () => {
    expect(Object.values(picturesOf(() => false)).filter(Boolean)).toEqual([]);
  });
});

describe('messagePages in a further language', () => {
  it('stand below its prefix', () => {
    const site = { texts: {} as Texts, url: 'https://www.example.com', home: '/de', navigation: [] };
    const files = messagePages(site, () => false, '/de').map(({ file }) => file);
    expect(files).toContain('site/de/404.html');
    expect(files).toContain('pages/de/closed.html');
  });
});

describe('the thank-you pages of single forms', () => {
  const section = (id: string, props: object) => ({
    id,
    type: 'form',
    className: '',
    level: 2,
    props: { schema: 'schema/demo.schema.json', ...props },
  });
  const page = (path: string, sections: object[]) => ({ path, sections }) as Page;
  const site = {
    texts: { successTitle: 'Thank you!', successText: 'Soon.' } as Texts,
    url: 'https://www.example.com',
    navigation: [],
  };
  const wordsOf = (route: Page) =>
    thankYouPages(site, route, 'site', () => false).map(({ file, page: { sections } }) => [
      file,
      sections[0]!.props['heading'],
      sections[0]!.props['text'],
    ]);

  it('are written for forms with their own words, which replace those of the site one by one', () => {
    const route = page('/contact', [section('talk', {}), section('demo', { successText: 'Your demo is booked.' })]);
    expect(wordsOf(route)).toEqual([['site/thank-you/contact/demo/index.html', 'Thank you!', 'Your demo is booked.']]);
  });

  it('lead on to the first three pages of the menu, not to the home page or another website', () => {
    const entry = (href: string) => ({ key: href, label: href, href, internal: href.startsWith('/'), newTab: false });
    const navigation = ['/', 'https://blog.example', '/a', '/b', '/c', '/d'].map(entry);
    const route = page('/contact', [section('demo', { successTitle: 'Booked' })]);
    const [own] = thankYouPages({ ...site, navigation }, route, 'site', () => false);
    const items = own!.page.sections[1]!.props['items'] as { title: string }[];
    expect(items.map(({ title }) => title)).toEqual(['/a', '/b', '/c']);
  });

  it('show each of them by its description and the picture that it opens with', () => {
    const picture = { src: '/a.svg', alt: 'A till.' };
    const navigation = [{ key: 'a', label: 'Tills', href: '/a', internal: true, newTab: false }];
    const tills = { ...page('/a', [section('opening', { picture, hue: 'money' })]), description: 'All tills.' };
    const route = page('/contact', [section('demo', { successTitle: 'Booked' })]);
    const [own] = thankYouPages({ ...site, navigation }, route, 'site', () => false, [tills]);
    const [item] = own!.page.sections[1]!.props['items'] as object[];
    expect(item).toMatchObject({ title: 'Tills', text: 'All tills.', picture, hue: 'money' });
  });

  it('differ for sections of the same id on two pages', () => {
    const sections = [section('demo', { successTitle: 'Booked' })];
    const files = ['/', '/demo', '/a/b'].map((path) => wordsOf(page(path, sections))[0]![0]);
    expect(files).toEqual([
      'site/thank-you/demo/index.html',
      'site/thank-you/demo/demo/index.html',
      'site/thank-you/a/b/demo/index.html',
    ]);
  });
});
