import type { Plugin } from 'vite';
import { pathInCode } from './path-in-code.ts';

/** A change to a package's source. */
export interface Change {
  /** Matches the module's path from the folder of the code, which has forward slashes on every system. */
  module: RegExp;
  /** The text as published. */
  from: string | RegExp;
  to: string;
}

/**
 * Changes modules of a package as they are bundled.
 *
 * @param name     The file in src/vite that lists the changes, without its ending: "patch-scheduler".
 * @param changes  Applied in this order.
 * @returns        A plugin. The build for browsers fails unless each change was applied, so that an update of the package that
 *                 moves a module or rewrites it cannot go unnoticed.
 */
export function patchModule(name: string, changes: Change[]): Plugin {
  const applied = new Set<Change>();
  let isClientBuild = false;
  let codeDir = '';
  return {
    name,
    enforce: 'pre',
    configResolved({ command, build, root }) {
      codeDir = root;
      isClientBuild = command === 'build' && !build.ssr;
    },
    buildStart() {
      applied.clear();
    },
    transform: {
      filter: { id: changes.map(({ module }) => module) },
      handler(code, id) {
        const path = pathInCode(codeDir, id);
        let patched = code.replaceAll('\r\n', '\n');
        for (const change of changes.filter(({ module }) => module.test(path))) {
          const before = patched;
          patched = patched.replace(change.from, () => change.to);
          if (patched !== before) applied.add(change);
        }
        return { code: patched, map: null };
      },
    },
    buildEnd(error) {
      const missed = changes.filter((change) => !applied.has(change));
      if (error || !isClientBuild || missed.length === 0) return;
      const list = missed.map(({ module, from }) => `  ${module.source}: ${String(from).slice(0, 80)}`);
      this.error(
        `Not found in any bundled module:\n${list.join('\n')}\nRead the package again and adapt src/vite/${name}.ts.`,
      );
    },
  };
}
