import type {
  Change,
  Json,
  OfPage,
  Operation,
  Replacing,
  PlaceOnPage,
  SectionType,
  StateChange,
  StoredFile,
  StudioProblem,
  StudioSession,
  StudioState,
  UploadedFile,
} from '../../protocol.ts';
import { applyOperations } from '../../../document/operation.ts';
import { readSchema, type SiteSchema } from '../../../validate/schema/walk-schema.ts';
import { findRequests } from '../../panels/find/server/requests.ts';
import { describeForms } from '../../server/describe-forms.ts';
import { draftSchema } from '../../server/draft/draft-schema.ts';
import { KeptVersions } from '../../server/draft/kept-versions.ts';
import { fieldOptions } from '../../server/form-settings.ts';
import { linkRequests, type EditableSite } from '../../server/requests/link-requests.ts';
import { readOperation } from '../../server/requests/requests.ts';
import type { Input, Output, RequestName } from '../../requests.ts';
import { RIGHTS, type Right } from '../../rights.ts';
import { Unreachable, type Answer, type TeamEvents, type Transport } from '../draft/transport.ts';
import { isEqual, textAt, valueAt, type JsonObject } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';

/** What a test or a developer sets up. */
export interface FakeSite {
  config: JsonObject;
  schema: JsonObject;
  types: SectionType[];
  /** The problems of a config; none when left out. */
  check?: (config: JsonObject) => StudioProblem[];
  /** What cures problems, by the ids of their cures. */
  cures?: Record<string, Operation[]>;
  /** Whether Mira is signed in, who may do everything, or what is listed. */
  isTeam?: boolean;
  rights?: readonly Right[];
}

/** What answers requests, as the real server does. */
type Answers = { [Name in RequestName]?: (input: Input<Name>) => Output<Name> | Promise<Output<Name>> };

/** The studio's server in memory, over plain values: no file, no preview. */
export class FakeServer implements Transport {
  /** Requests in the order they came. */
  readonly requests: { request: RequestName; body: Record<string, unknown> }[] = [];
  isDown = false;
  warnings: StudioProblem[] = [];
  /** What is in public/. */
  files: StoredFile[] = [];
  places: PlaceOnPage[] = [];
  conflicts: StudioState['conflicts'] = [];
  broken: StudioState['broken'] = null;
  previewed: StudioState['previewed'] = null;
  written: StudioState['written'] = { saved: null, published: null };
  /** Why all but the state of a page is refused. */
  refusal: string | null = null;
  /** Why files are refused. */
  fileRefusal: string | null = null;
  /** The problems of a config; by default those of the site. */
  check: FakeSite['check'];
  /** Answers that a test brings. */
  answers: Answers = {};
  private saved: JsonObject;
  private draft: JsonObject;
  private version = 1;
  private readonly versions = new KeptVersions();
  private readonly undone: JsonObject[] = [];
  private readonly done: JsonObject[] = [];
  /** Why the draft is not on disk. */
  unstored: string | null = null;
  private readonly listeners = new Set<(change: StateChange) => void>();
  private readonly own: Answers;

  /** None in tests of a draft without fields. */
  private readonly schema: SiteSchema | null;

  constructor(private readonly site: FakeSite) {
    this.schema = 'definitions' in site.schema ? readSchema(site.schema) : null;
    this.check = site.check;
    this.saved = site.config;
    this.draft = site.config;
    this.own = this.ownAnswers();
  }

  get session(): StudioSession {
    return {
      session: 'fake',
      previewKey: 'key',
      types: this.site.types,
      fields: fieldOptions,
      schema: this.site.schema,
      person: this.site.isTeam ? { id: 'mira', name: 'Mira' } : null,
      rights:
        this.site.rights ??
        RIGHTS.filter((right) => !(this.site.isTeam ? ['save'] : ['share', 'people']).includes(right)),
    };
  }

  /** The config as it would be on disk. */
  get file(): JsonObject {
    return this.saved;
  }

  /** The config with all edits. */
  get config(): JsonObject {
    return this.draft;
  }

  /** The operations of all edits so far. */
  get operations(): Operation[] {
    return this.requests.flatMap(({ request, body }) =>
      request === 'edit' ? (body['operations'] as Replacing[]).map((each) => readOperation(each)) : [],
    );
  }

  listen(onChange: (change: StateChange) => void, events?: Pick<TeamEvents, 'onRights'>): () => void {
    this.listeners.add(onChange);
    if (events) this.tellRights = events.onRights;
    return () => this.listeners.delete(onChange);
  }

  /** Tells what the person may do by now. */
  tellRights: TeamEvents['onRights'] = () => {};

  /** A change by another program. */
  changeOutside(operations: Operation[]): void {
    this.change(operations);
    this.tell();
  }

  /** Tells of a changed version, as after a change from outside. */
  tell(): void {
    this.version++;
    for (const listener of this.listeners) listener({ from: null, to: this.version });
  }

  async upload(file: File, folder: string | null, onProgress: (sent: number) => void): Promise<Answer<UploadedFile>> {
    await Promise.resolve();
    onProgress(0.5);
    if (this.isDown) throw new Unreachable('The fake server is down.');
    if (this.fileRefusal !== null) return { error: this.fileRefusal };
    const kind = file.type.startsWith('video/') ? 'film' : 'picture';
    const src = `${folder ?? (kind === 'film' ? '/video' : '/pictures')}/${file.name}`;
    this.files.push({ src, kind, bytes: file.size, width: 40, height: 30, uses: [], needed: null });
    return { body: { src, width: 40, height: 30, notes: [] } };
  }

  async post<Name extends RequestName>(request: Name, sent: Input<Name>): Promise<Answer<Output<Name>>> {
    await Promise.resolve();
    if (this.isDown) throw new Unreachable('The fake server is down.');
    const input = structuredClone(sent);
    const body: Record<string, unknown> = { ...input };
    this.requests.push({ request, body });
    if (this.refusal !== null && request !== 'state') return { error: this.refusal };
    const answer: Answers[Name] = this.answers[request] ?? this.own[request];
    if (!answer) return { error: `The fake server knows no ${request}.` };
    try {
      return { body: await answer(input) };
    } catch (fault) {
      return { error: (fault as Error).message };
    }
  }

  private ownAnswers(): Answers {
    /** A request that changes the draft. */
    const step =
      <Sent extends OfPage>(make: (input: Sent) => void) =>
      (input: Sent) => {
        make(input);
        return this.state(input.page);
      };
    const now = () => this.draft;
    const site: EditableSite = {
      draft: {
        get value() {
          return now();
        },
        read: () => ({ value: this.draft, saved: this.saved, schema: readSchema(this.site.schema) }),
        edit: (operations) => {
          this.change(operations);
          return [];
        },
      },
      checks: { state: (page) => this.state(page) },
    };
    return {
      // As the real server answers them.
      ...linkRequests(site),
      ...findRequests({ rootDir: '/', file: '/site.config.json', ...site }),
      state: ({ page }) => this.state(page),
      edit: ({ made, operations, page, insisted }) => {
        const meant = this.versions.meant(operations, made, this.draft, insisted, null);
        this.change(meant.operations);
        const clashes = meant.clashes.map((clash) => ({ ...structuredClone(clash), words: 'Home: Heading' }));
        return { ...this.state(page), clashes };
      },
      'proof-options': () => ({ options: null }),
      cure: step(({ id }) => this.change(this.site.cures?.[id] ?? [])),
      undo: step(() => this.step(this.done, this.undone)),
      redo: step(() => this.step(this.undone, this.done)),
      revert: step(() => this.replace(this.saved)),
      resolve: step(({ path: answered }) => {
        this.conflicts = this.conflicts.filter(({ path }) => !isEqual(path, answered));
        this.version++;
      }),
      save: ({ page }) => {
        const [problem] = this.state(page).problems;
        if (problem) return { saved: false, reason: problem.what, state: this.state(page) };
        this.saved = this.draft;
        return { saved: true, state: this.state(page) };
      },
      history: () => ({ states: [] }),
      'publish-check': () => ({ problems: [], samples: [], changes: null }),
      'kept-enquiries': () => [],
      'publish-state': () => ({ kind: 'idle' }),
      'as-of': () => ({}),
      'show-sample': () => ({}),
      files: () => ({ files: structuredClone(this.files) }),
      'remove-file': ({ src }) => {
        this.files = this.files.filter((file) => file.src !== src);
        return {};
      },
      places: () => ({ places: this.places }),
    };
  }

  private change(operations: Operation[]): void {
    this.replace(applyOperations(this.draft, operations) as JsonObject);
    this.undone.length = 0;
  }

  private replace(config: JsonObject): void {
    this.done.push(this.draft);
    this.draft = config;
    this.version++;
  }

  private step(from: JsonObject[], to: JsonObject[]): void {
    const config = from.pop();
    if (!config) return;
    to.push(this.draft);
    this.draft = config;
    this.version++;
  }

  private get changes(): Change[] {
    if (isEqual(this.saved, this.draft)) return [];
    return [{ id: String(this.version), words: 'The site was changed' }];
  }

  /** The state as a request for this page is answered. */
  state(index: number): StudioState {
    this.versions.note(this.version, this.draft);
    const { routes, ...site } = structuredClone(this.draft);
    const problems = this.check?.(this.draft) ?? [];
    const pages = routes as JsonObject[];
    const labelOf = (path: string) =>
      (site['navigation'] as Json[] | undefined)?.find((link) => textAt(link, 'link') === path);
    return structuredClone({
      version: this.version,
      revision: this.version,
      file: 'site.config.json',
      pages: pages.map((route, at) => ({
        path: textAt(route, 'path') ?? '',
        title: textAt(route, 'title') ?? '',
        name: textAt(labelOf(textAt(route, 'path') ?? ''), 'label') ?? textAt(route, 'title') ?? '',
        hidden: route['hidden'] === true,
        problems: problems.filter(({ path }) => path[1] === at).length,
        uses: ((route['sections'] ?? []) as Json[]).flatMap((section) => textAt(section, 'use') ?? []),
      })),
      page: isJsonObject(valueAt(pages, [index])) ? { index, route: pages[index]! } : null,
      site,
      forms: this.schema ? describeForms(this.draft, draftSchema(this.schema)) : {},
      problems,
      warnings: this.warnings,
      checked: true,
      changes: this.changes,
      canUndo: this.done.length > 0,
      canRedo: this.undone.length > 0,
      written: this.written,
      unstored: this.unstored,
      broken: this.broken,
      previewed: this.previewed,
      conflicts: this.conflicts,
    });
  }
}
