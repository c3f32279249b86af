import { site } from '../../../tests/sections/every-type.ts';
import type { Page } from '../../model/page.ts';
import { renderPage } from '../../render/server.tsx';
import { NO_ICONS } from '../brand/make-icons.ts';
import { htmlDocument, type DocumentParts } from '../pages/document.ts';

/** The document of a page, of the tests' own site by default. */
export const documentOf = async (page: Page, changes: Partial<DocumentParts> = {}): Promise<string> =>
  htmlDocument({
    page,
    site,
    description: 'A site.',
    rendered: await renderPage(page, changes.site ?? site),
    assets: { styles: '', boot: '/boot.js' },
    icons: NO_ICONS,
    themeColour: { light: '#fff', dark: '#000' },
    hydration: { modules: [], siteJson: '/site.json' },
    ...changes,
  });
