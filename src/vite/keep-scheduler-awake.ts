import type { Plugin } from 'vite';

const POST = `schedulePerformWorkUntilDeadline = function () {
    port.postMessage(null);
  };`;

/**
 * Lets React go on in a page that comes back from the browser's memory.
 *
 * React asks itself for its next turn by a message, and never asks twice. Firefox drops messages that are posted while a
 * page is put away, as when the field that had the focus says `blur`: back on such a page, whatever React puts off never
 * came. So the message is posted once more on return; where none was lost, it does nothing.
 *
 * @param code  `scheduler`'s production file, as published.
 * @returns     The same code, posting on return too.
 * @throws      When the package is written otherwise: it was updated, read it again.
 */
export function postOnReturn(code: string): string {
  const unix = code.replaceAll('\r\n', '\n');
  if (!unix.includes(POST))
    throw new Error('scheduler is written otherwise now. Read it and mend src/vite/keep-scheduler-awake.ts.');
  return unix.replace(
    POST,
    `${POST}\n  addEventListener("pageshow", function (event) {\n    if (event.persisted) port.postMessage(null);\n  });`,
  );
}

/**
 * The above for the browser's build.
 *
 * @returns  A plugin that fails the build where the package is written otherwise.
 */
export function keepSchedulerAwake(): Plugin {
  return {
    name: 'keep-scheduler-awake',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /node_modules[\\/]scheduler[\\/]cjs[\\/]scheduler\.production\.js$/ },
      handler: (code) => ({ code: postOnReturn(code), map: null }),
    },
  };
}
