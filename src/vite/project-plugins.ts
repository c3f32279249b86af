import type { Plugin, PluginOption } from 'vite';
import { formSchemas } from './form-schemas.ts';
import { markStyles } from './mark-styles.ts';
import { ownSettings } from './own-settings.ts';
import { patchFastMarquee } from './patch-fast-marquee.ts';
import { patchReactRouter } from './patch-react-router.ts';
import { patchRjsf } from './patch-rjsf.ts';
import { patchScheduler } from './patch-scheduler.ts';

/**
 * What our code needs of each Vite: in builds, in `npm run dev` and the studio, in tests. No config file says so to the first three:
 * Vite bundles one at each start, and on a busy machine says how long that took.
 *
 * @param forms  Gives code its forms; by default those of the site's folder, else of the code's.
 */
export const projectPlugins = (forms: Plugin = formSchemas(process.env['SITE_DIR'] || undefined)): PluginOption[] => [
  // Most builds find their bundles cached, and need no Vite, which it loads.
  import('@vitejs/plugin-react').then(({ default: react }) => react()),
  ownSettings,
  forms,
  patchFastMarquee(),
  patchReactRouter(),
  patchRjsf(),
  patchScheduler(),
  markStyles(),
];
