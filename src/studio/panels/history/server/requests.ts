import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FILES, splitFiles, withFiles } from '../../../../document/joined-files.ts';
import { isOverlayFile } from '../../../../languages/overlay.ts';
import { partOf, valueAt, type JsonObject } from '../../../../document/json.ts';
import { builtFrom, keptFiles, listKeptStates } from '../../../../config/save/kept-states.ts';
import type { Json, Nothing, OfPage, StudioState, Operation } from '../../../protocol.ts';
import type { Publication, SavedState } from '../protocol.ts';
import type { Rights } from '../../../rights.ts';
import { BadRequest, type Handlers, stateFor, type Unread } from '../../../server/requests/requests.ts';
import type { PanelServer } from '../../panel-server.ts';
import type { OpenDraft } from '../../../server/draft/checks.ts';
import type { Previewed } from '../../../server/draft/draft.ts';
import { Upgrades } from '../../../server/draft/upgrades.ts';
import { difference } from '../../../../document/merge.ts';
import { pageOf } from '../../../server/studio-state.ts';
import { isSame, printOf, publicSpans, type Print, type Shown } from './public-times.ts';

const indexOfId = (sections: Json | undefined, id: string): number =>
  Array.isArray(sections) ? sections.findIndex((section) => valueAt(section, ['id']) === id) : -1;

/** The operations that bring back one section of a page as it was. */
function bringingBack(draft: Json, state: Json, path: Json | undefined, id: string): Operation[] {
  const [page, was] = [pageOf(draft, path), pageOf(state, path)];
  const before = valueAt(state, ['routes', was, 'sections']);
  const from = indexOfId(before, id);
  if (from < 0) throw new BadRequest('This page had no such section then.');
  const section = (before as Json[])[from]!;
  const list = ['routes', page, 'sections'];
  const now = valueAt(draft, list);
  const at = indexOfId(now, id);
  if (at >= 0) return difference((now as Json[])[at], section, [...list, at]);
  // Where it stood, as far as the page still goes there.
  return [{ op: 'add', path: [...list, Math.min(from, Array.isArray(now) ? now.length : 0)], value: section }];
}

/** What can be done with a state of the site that was kept: a look at it, and bringing it back. */
const bringBack = ({ draft, checks }: OpenDraft) => ({
  /** What that would change in the draft. */
  words: ({ value }: Previewed): { words: string[] } => ({ words: checks.describe(draft.value!, value) }),
  preview(body: Unread<OfPage>, state: Previewed | null): StudioState {
    draft.preview(state);
    return stateFor(checks, body);
  },
  restore({ section, page }: Unread<OfPage & { section: string }>, { value }: Previewed): StudioState {
    const now = draft.opened().history.value;
    draft.apply(
      typeof section === 'string'
        ? bringingBack(now, value, valueAt(now, ['routes', Number(page), 'path']), section)
        : difference(now, value, []),
    );
    return stateFor(checks, { page });
  },
});

/** What the saved states are asked. */
export interface HistoryRequests {
  /** What is saved now, and the states before it, the last one first; none before the first save. */
  history(input: Nothing): { states: SavedState[] };
  /** What was published, and will be, the last one first. */
  publications(input: { asked: number }): { publications: Publication[] };
  /** Takes back what will be published. */
  'cancel-publication'(input: { id: string }): Nothing;
  /** What was changed by the save of a state. */
  'history-words'(input: { id: string | null }): { words: string[] };
  /** What bringing a state back would change in the draft. */
  'restore-words'(input: { id: string }): { words: string[] };
  /** The preview shows this state, or with null the draft. */
  preview(input: OfPage & { id: string | null }): StudioState;
  /** What a browser needs to ask for a passkey before something is brought back; null if none is needed, or one was used just now. */
  'proof-options'(input: Nothing): { options: object | null };
  'give-proof'(input: { response: object }): Nothing;
  /** Brings back all of it, or one section of the chosen page. */
  restore(input: OfPage & { id: string; section?: string }): StudioState;
}

export const historyRights: Rights<HistoryRequests> = {
  history: 'edit',
  publications: 'edit',
  'cancel-publication': 'publish',
  'history-words': 'edit',
  'restore-words': 'edit',
  preview: 'edit',
  'proof-options': 'edit',
  'give-proof': 'edit',
  restore: 'edit',
};

const GONE = 'This saved state is gone: the last 50 are kept. Open the list again.';

/**
 * The requests of the saved states: what there is, what was changed then, a look at one, and bringing one back.
 *
 * @see  docs/product.md 11
 */
export function historyRequests({
  rootDir,
  draft,
  checks,
  file,
  historyDir,
  services: { publications, proof },
  who,
}: Omit<PanelServer, 'shown'>): Handlers<HistoryRequests> {
  /** In the current versions: a state stays as it was saved. Files that were not kept with it are those of the draft. */
  const readJson = (stored: string, files: Map<string, string> | null): Json => {
    const value = JSON.parse(readFileSync(stored, 'utf8')) as Json;
    const drafted = (partOf(draft.value, FILES) ?? {}) as JsonObject;
    const isUnkept = (name: string) =>
      isOverlayFile(name) ? valueAt(value, ['languages', basename(name, '.json')]) !== undefined : files === null;
    const ofDraft = Object.entries(drafted).filter(([name]) => isUnkept(name));
    const all = new Map([...ofDraft.map(([name, file]) => [name, JSON.stringify(file)] as const), ...(files ?? [])]);
    return new Upgrades(rootDir).today(withFiles(value, all));
  };
  const savedFiles = () => new Map(splitFiles(draft.branch?.base ?? '').files);
  /** Reading and comparing 4 MB takes time; a state never changes. */
  const known = new Map<string, string[]>();
  const prints = new Map<string, Print>();
  const kept = () => listKeptStates(file, historyDir);
  const states = bringBack({ draft, checks });
  /** A state that was published. */
  const readPublished = async (id: string): Promise<Previewed> => {
    const found = await publications.read(id);
    if (!found) throw new BadRequest(who().may('save') ? GONE : 'There is no such publication. Open the list again.');
    const { config, files } = splitFiles(found.text);
    const upgraded = new Upgrades(rootDir).today(withFiles(JSON.parse(config) as Json, files));
    return { id, saved: new Date(found.at).toISOString(), value: upgraded };
  };
  const isKept = (id: unknown) => who().may('save') && kept().some((each) => each.id === id);
  const withState = <Result>(id: unknown, use: (state: Previewed) => Result): Result | Promise<Result> =>
    isKept(id) ? use(read(id)) : readPublished(String(id)).then(use);
  const read = (wanted: unknown): Previewed => {
    const all = kept();
    const at = all.findIndex((each) => each.id === wanted);
    if (at < 0) throw new BadRequest(GONE);
    const { id } = all[at]!;
    try {
      // It was saved when the one before it was replaced.
      return {
        id,
        saved: all[at + 1]?.at ?? null,
        value: readJson(join(historyDir, id), keptFiles(join(historyDir, id))),
      };
    } catch {
      throw new BadRequest('This saved state cannot be read: its file was changed or deleted.');
    }
  };
  /** What visitors were shown, the earliest first: what this studio published, and the last build, which a terminal may have made. */
  const shownSoFar = async () => {
    const shown: (Shown & { id: string | null; note: string })[] = [];
    for (const { id, state, ended, note } of (await publications.list()).toReversed()) {
      if (state !== 'published' || ended === null) continue;
      if (!prints.has(id)) {
        const { config, files } = splitFiles((await publications.read(id))!.text);
        prints.set(id, printOf(config, files));
      }
      shown.push({ id, from: ended, note, print: prints.get(id)! });
    }
    const built = builtFrom(rootDir, file);
    if (!existsSync(built)) return shown;
    const print = printOf(readFileSync(built, 'utf8'), keptFiles(built));
    const last = shown.at(-1);
    if (last && isSame(last.print, print)) return shown;
    return [...shown, { id: null, from: statSync(built).mtimeMs, note: '', print }];
  };
  /** What is saved now, the states that were kept, and the published ones that were not; the latest first. */
  const listStates = async (): Promise<SavedState[]> => {
    const [before, shown] = [kept(), await shownSoFar()];
    if (before.length === 0 && !shown.some(({ id }) => id !== null)) return [];
    const all = [{ id: null, print: printOf(readFileSync(file, 'utf8'), savedFiles()) }, ...before].map((each, at) => {
      const { id } = each;
      if (id !== null && !prints.has(id)) {
        const state = join(historyDir, id);
        prints.set(id, printOf(readFileSync(state, 'utf8'), keptFiles(state)));
      }
      return { id, saved: before[at]?.at ?? null, print: 'print' in each ? each.print : prints.get(id!)! };
    });
    for (const { id, from, print } of shown.toReversed())
      if (id !== null && !all.some((each) => isSame(each.print, print)))
        all.push({ id, saved: new Date(from).toISOString(), print });
    const [now, ...others] = all;
    // Nothing says when the oldest one was saved: it comes last.
    others.sort((one, other) => (other.saved ?? '').localeCompare(one.saved ?? ''));
    return [now!, ...others].map(({ id, saved, print }) => ({
      id,
      saved,
      public: publicSpans(shown, print),
      // Published again, it may have the same one.
      notes: [...new Set(shown.flatMap((each) => (each.note !== '' && isSame(each.print, print) ? each.note : [])))],
    }));
  };
  return {
    history: async () => ({ states: await listStates() }),
    'history-words': async ({ id }) => {
      const all = await listStates();
      const before = all[all.findIndex((state) => state.id === id) + 1];
      if (!before) return { words: [] };
      const key = `${before.id} ${String(id)}`;
      const valueOf = ({ value }: Previewed) => value;
      const words =
        known.get(key) ??
        checks.describe(
          await withState(before.id, valueOf),
          id === null ? readJson(file, savedFiles()) : await withState(id, valueOf),
        );
      if (id !== null) known.set(key, words);
      return { words };
    },
    async publications() {
      const all = await publications.list();
      const shown = all.flatMap(({ id, state, ended }) =>
        state === 'published' && ended !== null ? [{ from: ended, print: { config: id, files: null } }] : [],
      );
      return {
        publications: all.map((each) => ({
          ...each,
          public: publicSpans(shown.toReversed(), { config: each.id, files: null })[0] ?? null,
        })),
      };
    },
    async 'cancel-publication'({ id }) {
      await publications.cancel(who(), String(id));
      return {};
    },
    'restore-words': ({ id }) => withState(id, states.words),
    preview: (body) =>
      body.id === null ? states.preview(body, null) : withState(body.id, (state) => states.preview(body, state)),
    async 'proof-options'() {
      return { options: (await proof.isFresh(who())) ? null : await proof.options() };
    },
    async 'give-proof'({ response }) {
      await proof.give(who(), response);
      return {};
    },
    async restore(body) {
      if (!(await proof.isFresh(who())))
        throw new BadRequest('Use your passkey first: the last time was some minutes ago.', 428);
      return withState(body.id, (state) => states.restore(body, state));
    },
  };
}
