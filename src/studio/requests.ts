import type {
  Change,
  Insisted,
  MadeOn,
  Nothing,
  OfPage,
  OfStep,
  Path,
  Replaced,
  Replacing,
  StepAnswer,
  StudioSession,
  StudioState,
} from './protocol.ts';
import type { LinkRequests } from './server/requests/link-requests.ts';
import type { PlaceRequests } from './server/requests/place-requests.ts';
import type { PreviewRequests } from './server/requests/preview-requests.ts';
import type { RedirectRequests } from './server/requests/redirect-requests.ts';
import type { PanelRequests } from './panels/server.ts';
import type { TranslationRequests } from './server/requests/translation-requests.ts';
import type { FileRequests } from './server/uploads/file-requests.ts';

/**
 * Every request by its name, with what is sent and what is answered: POST, JSON in, JSON out (a file where it is a `Blob`), below
 * /@studio/api/. Server, interface and the tests' server are checked against it. Any failure is answered with `{ error: string }`, a sentence for
 * people.
 *
 * A file is sent apart, its bytes as octet-stream: upload?name=…&folder=… -> UploadedFile; `folder` from public/ on, by
 * default that of its kind.
 *
 * The server tells by server-sent events at /@studio/api/events?session=… : `event: changed`, data = a `StateChange`, of each
 * change, whoever made it, and once it was checked; of a team also `event: people`, data = who is here, as a list of `Present`,
 * `event: trouble`, data = a sentence or null, `event: rights`, data = a list of rights, `event: comments`, data = a `CommentCount`, and `event: asked`, data = a list of
 * `AskedPublication`. A window that lacks a change asks for `state`; after `event: schema`, data = how often section types have
 * changed, for `schema` first where that is another number than before.
 * GET /@studio/picture/PATH is a small version of public/PATH. GET / is the interface.
 * With `?preview=KEY`, in the address or in that of the page that asks: GET /@studio/thumbnail/TYPE is a page that shows the
 * default sample of a type and nothing else (`&sample=NAME` another one); all other paths, and /, are the site as the draft
 * has it, as `npm run dev` serves it. Without the key they are refused, but for code and files of public/.
 *
 * Between the frame (the site's page) and the interface, by postMessage to the own origin: src/studio/frame-messages.ts
 */
export interface StudioRequests
  extends
    FileRequests,
    LinkRequests,
    PanelRequests,
    PlaceRequests,
    PreviewRequests,
    RedirectRequests,
    TranslationRequests {
  session(input: { token: string }): StudioSession;
  schema(input: Nothing): StudioSession;
  state(input: OfPage): StudioState;
  /**
   * `made` is what the operations were made on: they are rebased on what others have changed since. Where both have changed the
   * same value, that is not done with `insisted`, but for what is in it.
   */
  edit(
    input: OfStep & {
      made: MadeOn;
      operations: Replacing[];
      coalesce?: string;
      isOneStep?: boolean;
      insisted?: Insisted[];
    },
  ): StepAnswer & Replaced;
  undo(input: OfStep): StepAnswer;
  redo(input: OfStep): StepAnswer;
  /** Takes one change back, as one more step. */
  revert(input: OfStep & { change: Change }): StepAnswer;
  /** Carries out the cure of a problem or warning, as one step. */
  cure(input: OfStep & { id: string }): StepAnswer;
  /** Answers a conflict. */
  resolve(input: OfStep & { path: Path; keep: 'mine' | 'theirs' }): StepAnswer;
  /** Types at a value from now on, in place of somebody else of the team. */
  'take-over'(input: { path: Path }): Nothing;
  save(input: OfPage): { saved: boolean; reason?: string; state: StudioState };
}

export type RequestName = keyof StudioRequests;

/** What is sent by a request. */
export type Input<Name extends RequestName> = Parameters<StudioRequests[Name]>[0];

/** What is answered to a request. */
export type Output<Name extends RequestName> = ReturnType<StudioRequests[Name]>;

/** The requests that are answered with the state of the draft, by itself or with more. */
export type StepName = {
  [Name in RequestName]: Output<Name> extends StepAnswer | { state: StudioState } ? Name : never;
}[RequestName];
