import { isEqual } from '../../document/json.ts';
import type { Path, Present } from '../protocol.ts';

/** A field is somebody's for so long after they typed in it last, in ms. */
const REST_MS = 10_000;

type Where = Pick<Present, 'page' | 'typing'>;

/** Where the people of a team are: from what they ask, so that no window needs to report it. */
export interface Presence {
  of(id: string): Where;
  /** Somebody looks at a page. */
  looksAt(id: string, page: string | null): void;
  /** Somebody has typed at a value. It stays whose it is where another one types there. */
  types(id: string, path: Path): void;
  /** Somebody types at a value from now on, in place of another one. */
  takesOver(id: string, path: Path): void;
  close(): void;
}

/** @param onChange  Called when somebody is somewhere else than before. */
export function createPresence(onChange: () => void): Presence {
  const pages = new Map<string, string | null>();
  const typing = new Map<string, { path: Path; timer: NodeJS.Timeout }>();
  const rest = (id: string) => {
    clearTimeout(typing.get(id)?.timer);
    return typing.delete(id);
  };
  const holderOf = (path: Path) => [...typing].find(([, other]) => isEqual(other.path, path))?.[0];
  const hold = (id: string, path: Path) => {
    const isNew = holderOf(path) !== id;
    rest(id);
    typing.set(id, { path, timer: setTimeout(() => rest(id) && onChange(), REST_MS).unref() });
    if (isNew) onChange();
  };
  return {
    of: (id) => ({ page: pages.get(id) ?? null, typing: typing.get(id)?.path ?? null }),
    looksAt(id, page) {
      if (pages.get(id) === page) return;
      pages.set(id, page);
      onChange();
    },
    types(id, path) {
      const holder = holderOf(path);
      if (holder === undefined || holder === id) hold(id, path);
    },
    takesOver(id, path) {
      const holder = holderOf(path);
      if (holder !== undefined) rest(holder);
      hold(id, path);
    },
    close() {
      for (const id of typing.keys()) rest(id);
    },
  };
}
