import { momentInWords } from '../../../model/dates.ts';
import { codeOf } from '../../../serve/environment/start-error.ts';
import { waitByTimer, type Wait } from '../../../serve/wait.ts';
import type { PublicationService } from './publication-service.ts';
import { BadRequest } from '../requests/requests.ts';
import type { Publications, StoredPublication } from './publications.ts';

/** How often it is looked for what is due, in ms. */
const LOOK_MS = 1000;
/** The first and the longest interval of attempts to reach a store that is gone, in ms. */
const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

const NOT_AS_LISTED = 'This is no longer as it was listed. Open the list again.';

interface PublishingOptions {
  publications: Publications;
  /** Notes what somebody has done. Absent where one person alone does it. */
  log?: { write(address: string, did: string, about?: string): Promise<unknown> };
  /** Commits what was published. Absent where nobody wants that. */
  commit?: ((publication: StoredPublication) => Promise<void>) | undefined;
  /** No plan is published while the clock is doubted; by default it never is. */
  clock?: { isTrusted(): Promise<boolean>; doubt(): string | null };
  /** Says what goes wrong with the store. */
  report(said: string, code: string): void;
  /** How it waits for a store that is gone; timers by default. */
  wait?: Wait;
}

/** What has gone wrong with a publication, for people who may not have asked for it. */
function troubleOf({ state, failure, due, by }: StoredPublication, timeZone: string): string | null {
  if (failure === null) return null;
  const when = `${momentInWords(due, timeZone)} (${timeZone})`;
  const which = by === '' ? `What was planned for ${when}` : `What ${by} wanted to publish on ${when}`;
  return state === 'failed' ? `${which} was not published. ${failure}` : `${which} was published. ${failure}`;
}

/** Publishing: what is asked for, what is due, and what has gone wrong. */
export function createPublishing(options: PublishingOptions): { service: PublicationService; close(): void } {
  const { publications, log, commit, clock, report, wait = waitByTimer } = options;
  let tell: (last: StoredPublication | null) => void = () => {};
  let timer: NodeJS.Timeout | undefined;
  const ending = new AbortController();
  const tellTrouble = async () => {
    tell(await publications.toTell());
  };
  /**
   * Does something with the store once it answers. A publication whose end is not noted would be made again at the next start, over
   * what is published by then.
   *
   * @throws  What the store has thrown last, where the studio ends before.
   */
  const untilStored = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let pauseMs = RETRY_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_RETRY_MS))
      try {
        return await work();
      } catch (error) {
        const said = 'What came of a publication is not noted, since the store does not answer; trying again.';
        report(said, codeOf(error));
        await wait(pauseMs, ending.signal);
        if (ending.signal.aborted) throw error;
      }
  };
  /** Whether plans wait for a clock that is doubted. */
  let isTold = false;
  /** Those that are due; none while the clock is doubted, which all windows show. */
  const trustedDue = async (): Promise<StoredPublication[]> => {
    const due = await publications.due();
    const isDoubted = clock !== undefined && due.length > 0 && !(await clock.isTrusted());
    const isNew = isDoubted !== isTold;
    isTold = isDoubted;
    if (isNew) await tellTrouble();
    return isDoubted ? [] : due;
  };
  const service: PublicationService = {
    list: () => publications.list(),
    read: (id) => publications.read(id),
    async add({ id = '', name = '', address = '' }, what) {
      const added = await publications.add({ ...what, person: { id, name, address } });
      const { due } = what;
      await log?.write(
        address,
        due === null ? 'publishes' : 'plans a publication',
        due ? new Date(due).toISOString() : '',
      );
      return added;
    },
    async cancel({ address = '' }, id) {
      if (!(await publications.cancel(id))) throw new BadRequest(NOT_AS_LISTED);
      await log?.write(address, 'cancelled a publication');
      await tellTrouble();
    },
    failedPlan: async (id) => ((await publications.failedPlan(id)) ? publications.part(id) : null),
    async planAgain({ id: who = '', name = '', address = '' }, id, what) {
      const isPlanned = await publications.planAgain(id, { ...what, person: { id: who, name, address } });
      if (!isPlanned) throw new BadRequest(NOT_AS_LISTED);
      await log?.write(address, 'plans a publication', new Date(what.due).toISOString());
      await tellTrouble();
    },
    async published(id, text) {
      const publication = await untilStored(() => publications.byId(id));
      if (!publication) return;
      const besides = commit
        ? await commit(publication).then(
            () => null,
            (error: Error) => `It was not committed: ${error.message.trim()}`,
          )
        : null;
      await untilStored(() => publications.published(id, text, besides));
      await log?.write(publication.address, 'published');
      await tellTrouble();
    },
    async failed(id, failure) {
      const publication = await untilStored(() => publications.byId(id));
      if (!publication) return;
      await untilStored(() => publications.failed(id, failure));
      await log?.write(publication.address, 'could not publish');
      await tellTrouble();
    },
    onDue(isFree, publish) {
      let isChecking = false;
      const look = async () => {
        for (const { id } of isFree() ? await trustedDue() : [])
          if (isFree() && (await publications.claim(id))) await publish((await publications.part(id))!);
      };
      timer = setInterval(() => {
        if (isChecking) return;
        isChecking = true;
        // While the store is away, nothing is due.
        void look()
          .catch(() => {})
          .finally(() => (isChecking = false));
      }, LOOK_MS).unref();
    },
    onTrouble(timeZone, listener) {
      tell = (last) => listener((isTold ? clock?.doubt() : null) ?? (last && troubleOf(last, timeZone())));
      void tellTrouble().catch(() => {});
    },
  };
  return {
    service,
    close() {
      clearInterval(timer);
      ending.abort();
    },
  };
}
