import { join } from 'node:path';
import type { SectionFile, SiteFile } from '../../model/site-file.ts';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import { readSchema } from '../../validate/schema/walk-schema.ts';

/** The schema of the project. */
export const schema = readSchema(composeSiteSchema(join(import.meta.dirname, '../../..')));

/** A site with one page. */
export const siteWith = (...sections: SectionFile[]): SiteFile => ({
  version: 1,
  site: { name: 'Nyra', url: 'https://www.example.com', description: 'Tills that help.' },
  support: { email: 'help@example.com', phone: '+1 800 555 0199' },
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
  routes: [{ path: '/', title: 'A till for you', description: 'What it does and costs.', sections }],
});

/** German for its page, with what some sections have. */
export const germanWith = (sections: Record<string, object>) => ({
  language: 'de',
  navigation: { home: ['Home', 'Start'] },
  pages: {
    '/': {
      title: ['A till for you', 'Eine Kasse für Sie'],
      description: ['What it does and costs.', 'Was sie kann und kostet.'],
      sections,
    },
  },
});
