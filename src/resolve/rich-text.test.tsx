import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { site } from '../../tests/sections/every-type.ts';
import type { SiteFile } from '../model/site-file.ts';
import { PageProvider } from '../ui/page-context.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { richWords } from '../ui/rich-text/rich-words.ts';
import { linkResolver } from './links.ts';
import { resolveRichText } from './rich-text.ts';

const file = { routes: [{ path: '/contact' }], login: { merchant: 'https://in.test' } };
const resolve = (source: string) => resolveRichText(source, linkResolver(file as SiteFile));
const html = (source: string) =>
  renderToStaticMarkup(
    <PageProvider value={{ site, path: '/' }}>
      <RichText text={resolve(source)} />
    </PageProvider>,
  );

describe('A rich text on the page', () => {
  it('is bold, emphasis and links, each within what goes on for longer', () => {
    expect(html('**See [our *own* page](/contact) now**')).toBe(
      '<span><strong>See <a href="/contact">our <em>own</em> page</a> now</strong></span>',
    );
    expect(html('[**all** of it](#form)')).toBe('<span><a href="#form"><strong>all</strong> of it</a></span>');
  });

  it('has links as buttons have them: inside, to a login, elsewhere', () => {
    const links = ['/contact#form', 'login:merchant', 'mailto:a@b.test', 'https://c.test/'].map((link) =>
      resolve(`[x](${link})`),
    );
    expect(links.flat().map((part) => (typeof part === 'object' && 'link' in part ? part.link : null))).toEqual([
      { href: '/contact#form', internal: true, newTab: false },
      { href: 'https://in.test', internal: false, newTab: true },
      { href: 'mailto:a@b.test', internal: false, newTab: false },
      { href: 'https://c.test/', internal: false, newTab: false },
    ]);
  });

  it('shows HTML as characters', () => {
    expect(html('**<b>**')).toBe('<span><strong>&lt;b&gt;</strong></span>');
  });

  it('is its words alone where it has no mark, and for those who want no more', () => {
    expect(resolve('5 \\* 3 * 2')).toBe('5 * 3 * 2');
    expect(richWords(resolve('A **b [c](/contact)** *d*'))).toBe('A b c d');
  });
});
