import { parseConfig } from '../../../../config/index.ts';
import { splitFiles } from '../../../../document/joined-files.ts';
import { readDate } from '../../../../model/dates.ts';
import type { ChangeByPerson, Nothing, PublishCheck, StudioProblem } from '../../../protocol.ts';
import { BadRequest, bad, type Handlers } from '../../../server/requests/requests.ts';
import { teamOf, type PanelServer } from '../../panel-server.ts';
import { checkRelease, pagesOf } from './publish-check.ts';
import type { Publisher } from './publisher.ts';

export const MAX_NOTE = 1000;
/** Further ahead nobody plans, and what is planned is forgotten. */
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const IS_RUNNING = 'The site is being published at this moment. Try again once that has ended.';

/** @throws BadRequest */
function readMoment(at: unknown): number | null {
  if (at === null) return null;
  const span = typeof at === 'string' ? readDate(at, 'UTC') : null;
  if (!span || span.from !== span.until) throw bad('a moment that is none');
  if (span.from <= Date.now()) throw new BadRequest('This moment is over. Choose a later one.');
  if (span.from > Date.now() + YEAR_MS)
    throw new BadRequest('This is more than a year ahead. Choose an earlier moment.');
  return span.from;
}

/** What only a team asks of Publish. */
export interface PublishingTeamRequests {
  /** What a team has changed and not published yet. */
  'publication-changes'(input: Nothing): { changes: ChangeByPerson[] };
  /**
   * Publishes the draft of a team, unless it has problems.
   *
   * @param changes  Those that are published, in words.
   * @param at       A moment with its offset; null for at once.
   */
  'publish-draft'(input: { note: string; changes: string[]; at: string | null }): { problems: StudioProblem[] };
}

/** What a team asks of Publish: its draft, or a part of it, is written and built, now or later. */
export function publishingTeam(
  studio: Pick<PanelServer, 'rootDir' | 'shown' | 'editor' | 'team'>,
  publisher: Publisher,
): Handlers<PublishingTeamRequests> & { checkDraft(): PublishCheck } {
  const { shown, editor, team } = studio;
  const check = (text: string) => {
    const { config, files } = splitFiles(text);
    const loaded = parseConfig(config, shown);
    return { value: loaded.value, ...checkRelease(studio, loaded, files) };
  };
  /** Writes and builds a text. @returns  Why that was not begun, in a sentence. */
  const begin = (text: string): string | null => {
    if (publisher.isRunning()) return IS_RUNNING;
    const { problems, value } = check(text);
    if (problems.length > 0) return `${problems[0]!.what} ${problems[0]!.fix}`;
    const { saved, reason = '' } = editor.write(text);
    if (!saved) return reason;
    const { pages, siteUrl } = pagesOf(value);
    publisher.start(pages, siteUrl);
    return null;
  };
  /** Ends what was asked for by people of whose changes, up to then, none is left to publish. */
  const endAsked = async (): Promise<void> => {
    const { asked } = teamOf(studio);
    for (const { person, at } of await asked.list())
      if (!editor.changesByPerson(at).some(({ by }) => by.includes(person))) await asked.end(person);
  };
  const finish = async (id: string): Promise<void> => {
    const ended = await publisher.ended();
    await teamOf(studio).publications.end(id, ended.kind === 'failed' ? ended.reason : null);
    if (ended.kind !== 'failed') await endAsked();
  };
  team?.publications.onDue(
    () => !publisher.isRunning(),
    async (id, text) => {
      const refusal = begin(text);
      if (refusal === null) await finish(id);
      else await team.publications.end(id, refusal);
    },
  );
  return {
    checkDraft() {
      const { problems, samples } = check(editor.textWith(editor.changesByPerson().map(({ words }) => words)));
      return { problems, samples, changes: null };
    },
    async 'publication-changes'() {
      const names = await teamOf(studio).names();
      const changes = editor.changesByPerson();
      return { changes: changes.map((change) => ({ ...change, by: change.by.flatMap((id) => names.get(id) ?? []) })) };
    },
    async 'publish-draft'({ note, changes, at }) {
      const { publications, who } = teamOf(studio);
      const isList = Array.isArray(changes) && changes.every((words) => typeof words === 'string');
      if (typeof note !== 'string' || note.length > MAX_NOTE || !isList) throw bad('a publication that is none');
      const due = readMoment(at);
      const text = editor.textWith(changes);
      const { problems } = check(text);
      if (problems.length > 0) return { problems };
      if (due === null && publisher.isRunning()) throw new BadRequest(IS_RUNNING);
      const id = await publications.add(who(), { note: note.trim(), text, due });
      if (due !== null) return { problems: [] };
      const refusal = begin(text);
      if (refusal !== null) {
        await publications.end(id, refusal);
        throw new BadRequest(refusal);
      }
      // Whoever asks is told how far it is by other requests; what cannot be noted is noted at the next start.
      finish(id).catch(() => {});
      return { problems: [] };
    },
  };
}
