import type { Plugin } from 'vite';
import { patchModule } from './patch-module.ts';

const POST = `schedulePerformWorkUntilDeadline = function () {
    port.postMessage(null);
  };`;

/**
 * Lets React continue on a page that returns from Firefox's back/forward cache. Without it, a visitor who comes back types into a
 * form that no longer reacts.
 *
 * React's scheduler requests its next turn by a message, once. Firefox drops messages posted while a page enters the cache,
 * as on the `blur` of the focused field. So the message is posted again on return; where none was lost, it does nothing.
 *
 * @see  docs/decisions 0039
 */
export const patchScheduler = (): Plugin =>
  patchModule('patch-scheduler', [
    {
      module: /\/scheduler\/cjs\/scheduler\.production\.js/,
      from: POST,
      to: `${POST}\n  addEventListener("pageshow", function (event) {\n    if (event.persisted) port.postMessage(null);\n  });`,
    },
  ]);
