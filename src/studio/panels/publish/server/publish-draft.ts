import { count } from '../../../../config/problems/quote.ts';
import { parseConfig } from '../../../../config/index.ts';
import { Branch } from '../../../../document/branch.ts';
import { History } from '../../../../document/history.ts';
import { splitFiles } from '../../../../document/joined-files.ts';
import { isEqual } from '../../../../document/json.ts';
import { momentInWords, readDate } from '../../../../model/dates.ts';
import { timeZoneOf } from '../../../../validate/facts/site-facts.ts';
import type { Change, ChangeByPerson, Nothing, StudioProblem } from '../../../protocol.ts';
import type { PublishCheck } from '../protocol.ts';
import { visibleText } from '../../../server/comments/read-text.ts';
import { BadRequest, bad, readChange, type Handlers } from '../../../server/requests/requests.ts';
import type { PlannedPart } from '../../../server/publications/publication-service.ts';
import type { PanelServer } from '../../panel-server.ts';
import { checkRelease, pagesOf } from './publish-check.ts';
import type { Publisher } from './publisher.ts';

export const MAX_NOTE = 1000;
/** Further ahead nobody plans, and what is planned is forgotten. */
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
/** In place of the name of a person who was removed. */
const FORMER = 'somebody who has left the team';
const IS_RUNNING = 'The site is being published at this moment. Try again once that has ended.';

/** Reads why something is published. @throws BadRequest */
export function readNote(note: unknown): string {
  if (typeof note !== 'string' || note.length > MAX_NOTE) throw bad('an invalid publication');
  return visibleText(note, true);
}

/** @throws BadRequest */
function readMoment(at: unknown): number | null {
  if (at === null) return null;
  const span = typeof at === 'string' ? readDate(at, 'UTC') : null;
  if (!span || span.from !== span.until) throw bad('an invalid moment');
  if (span.from <= Date.now()) throw new BadRequest('This moment is over. Choose a later one.');
  if (span.from > Date.now() + YEAR_MS)
    throw new BadRequest('This is more than a year ahead. Choose an earlier moment.');
  return span.from;
}

/** What Publish asks for a draft, or a part of it. */
export interface PublishDraftRequests {
  /** What was changed and not published yet, by whom. */
  'publication-changes'(input: Nothing): { changes: ChangeByPerson[] };
  /**
   * Saves the draft and publishes it, unless it has problems.
   *
   * @param changes  Those that are published, as they were listed.
   * @param at       A moment with its offset; null for at once.
   */
  'publish-draft'(input: { note: string; changes: Change[]; at: string | null }): { problems: StudioProblem[] };
  /** Plans once more what was not published at its moment: what was published in its place since gives way to it. */
  'plan-again'(input: { id: string; at: string }): { problems: StudioProblem[] };
}

/** The draft, or a part of it, is written and built, now or later. */
export function publishDraft(
  studio: Pick<PanelServer, 'rootDir' | 'shown' | 'draft' | 'checks' | 'services' | 'who'>,
  publisher: Publisher,
): Handlers<PublishDraftRequests> & { checkDraft(): PublishCheck } {
  const { shown, draft, checks, services, who } = studio;
  const { asked, names, publications } = services;
  const check = (text: string) => {
    const { config, files } = splitFiles(text);
    const loaded = parseConfig(config, shown);
    return { value: loaded.value, ...checkRelease(studio, loaded, files) };
  };
  /** Brings what was asked for onto what is published by now. */
  const carry = ({ base, text }: Pick<PlannedPart, 'base' | 'text'>) =>
    draft.carry({ base: base ?? draft.branch?.base ?? text, text });
  /** Who has published what stands against a plan, in a sentence. */
  const sayAgainst = async (plan: PlannedPart): Promise<string> => {
    const branch = carry(plan);
    const [words, ...more] = checks.describeConflicts(branch);
    const { address, theirs } = branch.conflicts[0]!;
    const since = (await publications.list())
      .filter(({ state, ended }) => state === 'published' && ended !== null && ended >= plan.asked)
      .reverse();
    const timeZone = timeZoneOf(draft.value);
    let said = 'It was changed in the files of the site, outside of the studio.';
    for (const { id, by, ended } of since) {
      const other = new Branch(plan.base!, new History(plan.text));
      other.takeIn((await publications.read(id))!.text);
      if (!other.conflicts.some((each) => each.address === address && isEqual(each.theirs, theirs))) continue;
      said = `${by === '' ? 'You' : by} published another text or choice for it on ${momentInWords(ended!, timeZone)} (${timeZone}).`;
      break;
    }
    const besides = more.length === 0 ? '' : ` The same goes for ${count(more.length, 'other place', 'other places')}.`;
    return `It changes “${words}”. ${said}${besides} History can plan it again, or cancel it.`;
  };
  /** Writes and builds what was asked for. @returns  What is published; else why that was not begun, in a sentence. */
  const begin = async (planned: PlannedPart): Promise<{ text: string } | { refusal: string }> => {
    if (publisher.isRunning()) return { refusal: IS_RUNNING };
    const { base, history, conflicts } = carry(planned);
    if (conflicts.length > 0) return { refusal: await sayAgainst(planned) };
    const { text } = history;
    const { problems, value } = check(text);
    if (problems.length > 0) return { refusal: `${problems[0]!.what} ${problems[0]!.fix}` };
    const { saved, reason = '' } = draft.save(checks, { base, text });
    if (!saved) return { refusal: reason };
    const { pages, siteUrl } = pagesOf(value);
    publisher.start(pages, siteUrl);
    return { text };
  };
  /** Ends what was asked for by people of whose changes, up to then, none is left to publish. */
  const endAsked = async (): Promise<void> => {
    for (const { person, at } of await asked.list())
      if (!checks.changesByPerson(at).some(({ by }) => by.includes(person))) await asked.end(person);
  };
  const finish = async (id: string, text: string): Promise<void> => {
    const ended = await publisher.ended();
    if (ended.kind === 'failed') return publications.failed(id, ended.reason);
    await publications.published(id, text);
    await endAsked();
  };
  publications.onDue(
    () => !publisher.isRunning(),
    async (planned) => {
      const begun = await begin(planned);
      if ('text' in begun) await finish(planned.id, begun.text);
      else await publications.failed(planned.id, begun.refusal);
    },
  );
  return {
    checkDraft() {
      const { problems, samples } = check(checks.partWith(checks.changesByPerson()).text);
      return { problems, samples, changes: null };
    },
    async 'publication-changes'() {
      const people = await names();
      const changes = checks.changesByPerson();
      const nameOf = (id: string) => people.get(id) ?? FORMER;
      return { changes: changes.map((change) => ({ ...change, by: [...new Set(change.by.map(nameOf))] })) };
    },
    async 'publish-draft'({ note, changes, at }) {
      if (!Array.isArray(changes)) throw bad('an invalid publication');
      const said = readNote(note);
      const due = readMoment(at);
      const part = checks.partWith(changes.map(readChange));
      const { problems } = check(part.text);
      if (problems.length > 0) return { problems };
      if (due === null && publisher.isRunning()) throw new BadRequest(IS_RUNNING);
      const id = await publications.add(who(), { ...part, note: said, due });
      if (due !== null) return { problems: [] };
      const begun = await begin({ ...part, id, asked: Date.now() });
      if ('refusal' in begun) {
        await publications.failed(id, begun.refusal);
        throw new BadRequest(begun.refusal);
      }
      // Other requests answer how far it has got; an outcome that cannot be written down now is written down at the next start.
      finish(id, begun.text).catch(() => {});
      return { problems: [] };
    },
    async 'plan-again'({ id, at }) {
      const [due, plan] = [readMoment(at), await publications.failedPlan(String(id))];
      if (due === null) throw bad('an invalid moment');
      if (!plan) throw new BadRequest('There is no such plan any more. Open the list again.');
      const branch = carry(plan);
      for (let next = branch.conflicts[0]; next && branch.resolve(next.path, 'mine');) next = branch.conflicts[0];
      const { text } = branch.history;
      const { problems } = check(text);
      if (problems.length === 0) await publications.planAgain(who(), plan.id, { base: branch.base, text, due });
      return { problems };
    },
  };
}
