import { describe, expect, it } from 'vitest';
import { pageOf, site } from '../../../tests/sections/every-type.ts';
import { NO_ICONS } from '../brand/make-icons.ts';
import type { SharePicture } from '../share/own-pictures.ts';
import { htmlDocument } from './document.ts';

describe('The head of a page', () => {
  const shareOf = (sharePicture?: SharePicture) => {
    const html = htmlDocument({
      page: pageOf('faq', 'minimal'),
      site,
      description: 'A site.',
      rendered: { html: '', preloads: '', structuredData: [] },
      assets: { styles: '', boot: '/boot.js' },
      themeColour: { light: '#fff', dark: '#000' },
      icons: NO_ICONS,
      sharePicture,
      hydration: { modules: [], siteJson: '/site.json' },
    });
    return [...html.matchAll(/<meta property="og:image(:alt)?" content="([^"]*)">/g)].map(([, , content]) => content);
  };

  it('names the share picture of the page, and what it shows', () => {
    expect(shareOf({ address: '/assets/share-1a.jpg', alt: 'A "till"' })).toEqual([
      `${site.url}/assets/share-1a.jpg`,
      'A &quot;till&quot;',
    ]);
  });

  it('names none where there is none', () => {
    expect(shareOf()).toEqual([]);
  });
});
