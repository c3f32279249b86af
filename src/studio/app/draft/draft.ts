import type {
  AskedPublication,
  Change,
  Clash,
  CommentCount,
  Drawn,
  Json,
  Operation,
  Path,
  Present,
  Replaced,
  StateChange,
  StudioProblem,
  StudioSession,
  StudioState,
  UploadedFile,
} from '../../protocol.ts';
import type { Input, Output, RequestName, StepName } from '../../requests.ts';
import { words } from '../words.ts';
import { isInside, withoutDeferred, type JustAdded } from './just-added.ts';
import { withNotice, type Notice, type NoticeText } from './notices.ts';
import { LedPages, type LedPlace } from './led-pages.ts';
import type { Selection } from './selection.ts';
import { withClash, type OpenClash } from './clashes.ts';
import { knownOf } from './known-draft.ts';
import { joined, replacing, typedBy, withTasks, type Task } from './tasks.ts';
import { withAnswer, withChange } from './with-change.ts';
import { TypedTexts } from './typed-texts.ts';
import { Refused, Unreachable, type Answer, type Fault, type Transport } from './transport.ts';
import { FILES } from '../../../document/joined-files.ts';
import { isEqual, reuse, valueAt, type JsonObject } from '../../../document/json.ts';

/** A field that is to be shown and focused. */
export interface Target {
  path: Path;
  /** Its text is edited on the page, where the focus stays. */
  isOnPage?: boolean;
  /** Whether it holds words of ours, which what is typed replaces. */
  isNew: boolean;
  /** Tells two requests for the same field apart. */
  count: number;
}

/** All that the interface draws. Values are those of the server with what is still on its way there. */
export interface Snapshot {
  state: StudioState;
  /** The chosen page; `state.page` is null until it has arrived. */
  pageIndex: number;
  selection: Selection;
  notice: Notice | null;
  /** What was said, the latest first. */
  said: Notice[];
  target: Target | null;
  /** What was just added; null once something else is edited, chosen or saved. */
  fresh: JustAdded | null;
  /** What was typed here and met what others have done, until it is answered. */
  clashes: OpenClash[];
  /** Who is here, in a team. */
  people: Present[];
  /** What has gone wrong in a team without anybody there, in a sentence. */
  trouble: string | null;
  /** Who asks for publication, in a team. */
  asked: AskedPublication[];
  /** The comments of a team. */
  comments: CommentCount;
  /** How often nothing was heard for a moment. */
  reconnects: number;
  /** Why nothing can be sent: the server is gone, or knows this window no longer. */
  lost: 'unreachable' | 'refused' | null;
}

/** How an edit is told and what it leads to. */
export interface EditOptions {
  /** Edits of one key in quick succession are one step to undo. */
  coalesce?: string;
  /** Edits of one key are one step however much time is between them. */
  isOneStep?: boolean;
  /** What is said when it is done. It is then offered to take it back. */
  notice?: string;
  /** The value that is added by it, whose fields nobody has seen yet. */
  fresh?: Path;
  /** What is selected from then on. */
  selection?: Selection;
  /** The page shown from then on. */
  pageIndex?: number;
}

/** The interval of attempts to reach a server that is gone, in ms. */
const RETRY_MS = 1000;

/**
 * The draft as this window knows it. Requests are sent one at a time, in order; what was typed shows at once and is kept
 * while no server answers.
 */
export class Draft {
  private readonly listeners = new Set<() => void>();
  private readonly drawnListeners = new Set<(drawn: Drawn) => void>();
  private tasks: Task[] = [];
  private isBusy = false;
  private isHeld = false;
  /** What the server has told while something was under way, which may bring it. */
  private pushed: StateChange[] = [];
  private server: StudioState;
  private snapshot: Snapshot;
  /** What leads from the state that the server has told to the one that is shown. */
  private ahead: Operation[] = [];
  private stopListening: () => void;
  private readonly typed = new TypedTexts();
  private readonly led = new LedPages();
  /** Ends fields that are taken over only when they are left, before a save: nothing typed is forgotten. */
  readonly unfinished = new Set<() => void>();
  /** Called once the person may do more, or less, than the window offers, and nothing that was typed waits for an answer. */
  onOtherRights: () => void = () => {};
  /** Counts what somebody chooses: what is chosen also changes by itself, where it is removed. */
  choices = 0;

  constructor(
    private transport: Transport,
    private opened: StudioSession,
    first: StudioState,
  ) {
    this.server = first;
    this.snapshot = {
      state: first,
      pageIndex: first.page?.index ?? 0,
      selection: { kind: 'page' },
      notice: null,
      said: [],
      target: null,
      fresh: null,
      clashes: [],
      people: [],
      trouble: null,
      asked: [],
      comments: { open: 0, changed: 0 },
      reconnects: 0,
      lost: null,
    };
    this.stopListening = this.listen();
  }

  /** Reads the first page. @throws Unreachable, Refused */
  static async open(transport: Transport, session: StudioSession): Promise<Draft> {
    const answer = await transport.post('state', { page: 0 });
    if (!('body' in answer)) throw new Refused('error' in answer ? answer.error : '');
    return new Draft(transport, session, answer.body);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get session(): StudioSession {
    return this.opened;
  }

  readonly getSnapshot = (): Snapshot => this.snapshot;

  /** Whether a request that changes something is not answered yet. */
  get isSending(): boolean {
    return this.tasks.some(({ request }) => request !== 'state');
  }

  /** Whether this window does something else first, whose outcome is not known yet: that is not what others have done. */
  private get hasOwnSteps(): boolean {
    const isStep = ({ request }: Task) => request !== 'edit' && request !== 'translate' && request !== 'state';
    return this.snapshot.lost === null && this.tasks.some(isStep);
  }

  /** Whether something typed has not arrived yet. */
  get hasUnsent(): boolean {
    return this.tasks.some(({ operations }) => operations.length > 0);
  }

  /** Goes on with another session, after the server was started again. */
  reconnect(transport: Transport, session: StudioSession): void {
    this.stopListening();
    this.opened = session;
    this.transport = transport;
    this.stopListening = this.listen();
    this.emit({ lost: null });
    void this.work();
  }

  /** Ends requests and events. */
  close(): void {
    this.stopListening();
    this.tasks = [];
  }

  edit(operations: Operation[], { coalesce, isOneStep, notice, fresh, selection, pageIndex }: EditOptions = {}): void {
    if (operations.length === 0) return;
    const before = this.snapshot.fresh;
    const goesOn = before !== null && operations.every(({ path }) => isInside(path, before.path));
    if (coalesce === undefined) this.typed.clear();
    else this.typed.note(operations, this.snapshot.state, Date.now());
    if (selection) this.choices++;
    const last = this.tasks.at(-1);
    const isSame = this.tasks.length > 1 && coalesce !== undefined && last?.coalesce === coalesce;
    const seen = knownOf(this.snapshot.state);
    const made = replacing(seen, operations);
    if (isSame) last.operations = joined(last.operations, made);
    else
      this.tasks.push({
        request: 'edit',
        body: isOneStep ? { isOneStep } : {},
        operations: made,
        made: { version: this.snapshot.state.version, ahead: this.ahead },
        seen,
        coalesce,
        pageIndex,
        from: this.here(),
        choices: this.choices,
        ...(!this.hasOwnSteps && { insisted: [] }),
      });
    this.emit({
      fresh: fresh ? { path: fresh, left: [] } : goesOn ? before : null,
      ...(selection && { selection, target: null }),
      ...(notice === undefined ? { notice: null } : this.saying({ text: notice, canRevert: true })),
    });
    void this.work();
  }

  /** Notes that a field was left: what is wrong with it is told from then on. */
  leave(path: Path): void {
    const { fresh } = this.snapshot;
    if (fresh && isInside(path, fresh.path)) this.emit({ fresh: { ...fresh, left: [...fresh.left, path] } });
  }

  undo(): void {
    this.run('undo', {}, () => this.say(words.undone));
  }

  redo(): void {
    this.run('redo', {}, () => this.say(words.redone));
  }

  takeBack(change: Change): void {
    this.run('revert', { change }, () => this.say(words.takenBack));
  }

  /** Carries out what cures a problem, as one step. */
  cure({ cure, cureId }: StudioProblem): void {
    this.run('cure', { id: cureId! }, () => this.say(words.cured(cure ?? ''), false, true));
  }

  resolve(path: Path, keep: 'mine' | 'theirs'): void {
    this.run('resolve', { path, keep });
  }

  /** Answers what met what others have done, or notes that it was read. */
  answer(clash: OpenClash, keep: 'mine' | 'theirs' = 'theirs'): void {
    this.emit({ clashes: this.snapshot.clashes.filter((other) => other !== clash) });
    if (clash.kind === 'both') clash.answer(keep);
  }

  save(): void {
    for (const finish of this.unfinished) finish();
    this.run('save', {}, ({ saved, reason = '', state }) => {
      if (saved) return this.say(words.saved);
      const place = state.problems[0]?.path;
      this.emit(this.saying({ text: words.notSaved(reason), isFault: true, ...(place && { place }) }));
    });
  }

  /**
   * Sends a request that is answered with the state, after all others before it.
   *
   * @param done       Called with the answer. What is refused is said to everyone instead.
   * @param selection  What is selected from then on, if it is not refused.
   */
  run<Name extends StepName>(
    request: Name,
    body: Omit<Input<Name>, 'page'>,
    done?: (answer: Output<Name>) => void,
    selection?: Selection,
  ): void {
    // What this window takes back itself is not written over by others.
    if (request !== 'state' && request !== 'save') this.typed.clear();
    if (request !== 'state') this.emit({ fresh: null });
    const take: Task['done'] = done && ((answer) => done(answer as Output<Name>));
    this.tasks.push({ request, body, operations: [], selection, ...(take && { done: take }) });
    void this.work();
  }

  /** Asks for something that leaves the draft as it is. */
  async ask<Name extends RequestName>(request: Name, input: Input<Name>): Promise<Output<Name> | Fault> {
    return this.answered(this.transport.post(request, input), words.noAnswer);
  }

  private async answered<Body>(asked: Promise<Answer<Body>>, unreachable: string): Promise<Body | Fault> {
    try {
      const answer = await asked;
      if ('body' in answer) return answer.body;
      return { error: 'error' in answer ? answer.error : words.unknownFault };
    } catch (fault) {
      return { error: fault instanceof Refused ? words.refused : unreachable };
    }
  }

  /**
   * Takes a file into public/. The draft stays as it is.
   *
   * @param onProgress  Called with the part that was sent, from 0 to 1.
   * @returns           The file, or why it was refused, in a sentence.
   */
  async upload(file: File, folder: string | null, onProgress: (sent: number) => void): Promise<UploadedFile | Fault> {
    return this.answered(this.transport.upload(file, folder, onProgress), words.notUploaded);
  }

  /** Another page of the draft, without choosing it. */
  async readPage(index: number): Promise<{ route: JsonObject } | Fault> {
    const state = await this.ask('state', { page: index });
    if ('error' in state) return state;
    return state.page ?? { error: words.unknownFault };
  }

  choosePage(pageIndex: number): void {
    this.choices++;
    if (pageIndex !== this.snapshot.pageIndex) {
      this.server = { ...this.server, page: null };
      this.emit({ pageIndex, selection: { kind: 'page' } });
      this.run('state', {});
    } else this.select({ kind: 'page' });
  }

  select(selection: Selection): void {
    this.choices++;
    this.emit({ selection, target: null });
  }

  /** Selects what holds the value at a path, and leads to its field. */
  show(path: Path, { isOnPage = false, isNew = false } = {}): void {
    this.choices++;
    const target: Target = { path, isOnPage, isNew, count: (this.snapshot.target?.count ?? 0) + 1 };
    if (path[0] === FILES) return this.showInForm(target);
    const user = path[0] === 'shared' ? this.userOf(path[1]) : undefined;
    if (typeof user === 'string')
      return this.emit({ selection: { kind: 'section', id: user, isShared: true }, target });
    if (path[0] !== 'routes') return this.emit({ selection: { kind: 'site' }, target });
    if (path[1] !== this.snapshot.pageIndex) this.choosePage(Number(path[1]));
    const lead = () => {
      const id = path[2] === 'sections' ? valueAt(this.snapshot.state.page?.route, [...path.slice(2, 4), 'id']) : null;
      const selection: Selection = typeof id === 'string' ? { kind: 'section', id } : { kind: 'page' };
      this.emit({ selection, target });
    };
    if (this.snapshot.state.page) lead();
    else this.run('state', {}, lead);
  }

  /** Leads to a field of a form, in a section that shows it: the selected one, or the first there is. */
  private showInForm(target: Target): void {
    const { state, pageIndex, selection } = this.snapshot;
    const uses = state.forms[String(target.path[1])]?.uses ?? [];
    const idAt = (use: Path) => valueAt(state.page?.route, [...use.slice(2), 'id']);
    const isSelected = (use: Path) =>
      selection.kind === 'section' && use[1] === pageIndex && idAt(use) === selection.id;
    const [first] = uses;
    if (first && !uses.some(isSelected)) {
      this.show(first);
      // The page may be on its way.
      if (!this.snapshot.state.page) return this.run('state', {}, () => this.emit({ target }));
    }
    this.emit({ target });
  }

  /** The id of a section of this page that shows a shared one; undefined where none does. */
  private userOf(shared: string | number | undefined): Json | undefined {
    const sections = this.snapshot.state.page?.route['sections'];
    const user = Array.isArray(sections) ? sections.find((section) => valueAt(section, ['use']) === shared) : undefined;
    return valueAt(user, ['id']);
  }

  say(text: string, isFault = false, canRevert = false): void {
    this.emit(this.saying({ text, isFault, canRevert }));
  }

  private saying(said: NoticeText): Pick<Snapshot, 'notice' | 'said'> {
    return withNotice(this.snapshot.said, said);
  }

  /** Tells what the page in the preview is by now, until it is ended. */
  onDrawn(listener: (drawn: Drawn) => void): () => void {
    this.drawnListeners.add(listener);
    return () => void this.drawnListeners.delete(listener);
  }

  dismiss(): void {
    this.emit({ notice: null });
  }

  /** Holds back changes from outside while something is dragged: a row that is taken away would trap the keyboard. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (!isHeld) this.emit({});
  }

  private listen(): () => void {
    return this.transport.listen(
      (change) => {
        this.pushed.push(change);
        this.catchUp();
      },
      {
        onPeople: (people) => this.emit({ people }),
        onTrouble: (trouble) => this.emit({ trouble }),
        onAsked: (asked) => this.takeAsked(asked),
        onRights: (rights) => {
          if (!isEqual(rights, [...this.opened.rights])) this.tellOtherRights();
        },
        onComments: (comments) => this.emit({ comments }),
        onDrawn: (drawn) => {
          for (const listener of this.drawnListeners) listener(drawn);
        },
        onReconnect: () => this.emit({ reconnects: this.snapshot.reconnects + 1 }),
      },
    );
  }

  /** Waits for what was typed to arrive, and for the answers to questions about it: a window that loads anew forgets both. */
  private tellOtherRights(): void {
    const tell = (): boolean => {
      if (this.hasUnsent || this.snapshot.clashes.length > 0) return false;
      this.onOtherRights();
      return true;
    };
    if (tell()) return;
    const stop = this.subscribe(() => {
      if (tell()) stop();
    });
  }

  /** Those who publish are told who asks for it from now on. */
  private takeAsked(asked: AskedPublication[]): void {
    const known = this.snapshot.asked.map(({ person }) => person);
    this.emit({ asked });
    const added = asked.find(({ person }) => !known.includes(person));
    if (added && this.opened.rights.includes('publish')) this.say(words.asks(added.by));
  }

  /** Takes over what the server has told, once nothing is under way. Where something of it is missing, the whole is asked for. */
  private catchUp(): void {
    if (this.tasks.length > 0 || this.pushed.length === 0) return;
    const before = this.server;
    for (const change of this.pushed.splice(0)) {
      if (change.to <= this.server.revision) continue;
      if (change.from !== this.server.revision) return this.run('state', {});
      this.accept(withChange(this.server, change));
    }
    if (this.server !== before) this.emitServer();
  }

  /**
   * Draws what the server has said, and shows what was just typed in a section that is gone. Where another text stands, who wrote it
   * knew this one, or was asked.
   */
  private emitServer(change: Partial<Snapshot> = {}): void {
    const text = this.hasUnsent ? null : this.typed.gone(this.server, Date.now());
    if (text === null) return this.emit(change);
    const clash: OpenClash = { kind: 'unplaced', address: text, why: words.goneSection, text };
    this.emit({ ...change, clashes: withClash(this.snapshot.clashes, clash) });
  }

  /** What a task has left as others have it. */
  private clashesOf(task: Task, clashes: Clash[]): OpenClash[] {
    const text = typedBy(task);
    return clashes.flatMap(({ isGone, ...clash }): OpenClash[] => {
      const { address, theirs } = clash;
      if (task.declined?.includes(address)) return [];
      if (isGone) return text === '' ? [] : [{ kind: 'unplaced', address, why: words.gone(clash.words), text }];
      const answer = (keep: 'mine' | 'theirs') => {
        if (keep === 'theirs') return void (task.declined = [...(task.declined ?? []), address]);
        const { once: _, ...again } = task;
        this.tasks.push({ ...again, insisted: [{ address, theirs }] });
        this.emit({});
        void this.work();
      };
      const writer = this.snapshot.people.find(({ id, typing }) =>
        id !== this.opened.person?.id && typing !== null
          ? task.operations.some(({ path }) => isEqual(path, typing))
          : false,
      );
      return [{ kind: 'both', ...clash, by: writer?.name ?? null, answer }];
    });
  }

  private emit(change: Partial<Snapshot>): void {
    const next = { ...this.snapshot, ...(change.selection && { fresh: null }), ...change };
    const { state, ahead } = withTasks(this.server, this.tasks);
    if (!this.isHeld) {
      // What stays equal stays the same object, so that it is not drawn again.
      next.state = reuse(this.snapshot.state, next.fresh ? withoutDeferred(state, next.fresh) : state);
      this.ahead = ahead;
    }
    const { selection } = next;
    const sections = next.state.page?.route['sections'];
    // The selected section may have been removed. While a page is on its way nothing is known.
    if (selection.kind === 'section' && Array.isArray(sections)) {
      const isThere = sections.some((section) => valueAt(section, ['id']) === selection.id);
      if (!isThere) next.selection = { kind: 'page' };
    }
    this.snapshot = next;
    for (const listener of this.listeners) listener();
  }

  private here(): LedPlace {
    const { pageIndex, selection } = this.snapshot;
    return { path: this.server.pages[pageIndex]?.path ?? '', selection };
  }

  /** Takes over a state. Pages may have other places: the chosen one is found again by its path. */
  private accept(state: StudioState, { request, from }: Partial<Task> = {}, leads = false): void {
    const { pageIndex } = this.snapshot;
    const { path } = this.here();
    const { pages } = state;
    const last = Math.max(0, pages.length - 1);
    const found = pages.findIndex((page) => page.path === path);
    const isStep = request === 'undo' || request === 'redo';
    const way = isStep ? this.led.step(this.here(), this.server.pages, pages) : undefined;
    if (way) this.snapshot = { ...this.snapshot, selection: way.selection, target: null };
    if (leads && from) this.led.lead(from, pages[pageIndex], pages);
    const index = way?.index ?? (leads || found < 0 ? Math.min(pageIndex, last) : found);
    const isShown = state.page?.index === index;
    this.server = reuse(this.snapshot.state, isShown ? state : { ...state, page: null });
    if (index !== pageIndex) this.snapshot = { ...this.snapshot, pageIndex: index };
    if (!isShown && !this.tasks.slice(1).some((task) => task.request === 'state')) this.run('state', {});
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.tasks.length > 0 && this.snapshot.lost !== 'refused') await this.attempt(this.tasks[0]!);
    this.isBusy = false;
    this.catchUp();
  }

  private async attempt(task: Task): Promise<void> {
    const page = task.pageIndex ?? this.snapshot.pageIndex;
    const { operations, coalesce } = task;
    try {
      const { insisted } = task;
      const edit = task.made && { made: task.made, operations, coalesce };
      task.once ??= crypto.randomUUID();
      const known = this.server.page?.index === page && this.server.revision;
      const input = { ...task.body, page, ...(known !== false && { known }), ...edit, insisted } as Input<StepName>;
      const answer = await this.transport.post(task.request, input, task.once);
      // Unless another one was chosen meanwhile.
      const leads = task.pageIndex !== undefined && task.choices === this.choices;
      if (leads) this.snapshot = { ...this.snapshot, pageIndex: page };
      this.take(task, answer, leads);
    } catch (fault) {
      if (fault instanceof Refused) this.emit({ lost: 'refused' });
      else if (fault instanceof Unreachable) {
        this.emit({ lost: 'unreachable' });
        await new Promise((resume) => setTimeout(resume, RETRY_MS));
      } else throw fault;
    }
  }

  private take(task: Task, answer: Answer<Output<StepName> & Replaced>, leads: boolean): void {
    if ('error' in answer) {
      this.tasks.shift();
      const text = typedBy(task);
      if (text === '') {
        this.emit({ lost: null });
        return this.say(answer.error, true);
      }
      const refused: OpenClash = { kind: 'unplaced', address: task.coalesce ?? text, why: answer.error, text };
      return this.emit({ lost: null, clashes: withClash(this.snapshot.clashes, refused) });
    }
    const { clashes = [], ...body } = answer.body;
    this.accept('state' in body ? body.state : withAnswer(this.server, body), task, leads);
    this.tasks.shift();
    if (clashes.length > 0) this.typed.clear();
    // What was not done is not taken back either, and nobody needs to be asked.
    const isTakenBack = clashes.length > 0 && this.tasks[0]?.request === 'undo';
    if (isTakenBack) this.tasks.shift();
    const others = this.snapshot.clashes.filter(({ address }) => !clashes.some((clash) => clash.address === address));
    const met = isTakenBack ? [] : this.clashesOf(task, clashes);
    this.emitServer({
      lost: null,
      clashes: met.reduce(withClash, others),
      ...(task.selection && { selection: task.selection }),
    });
    const gone = clashes.find(({ isGone }) => isGone);
    if (gone && typedBy(task) === '') this.say(words.gone(gone.words), true);
    task.done?.(body as Output<StepName>);
  }
}
