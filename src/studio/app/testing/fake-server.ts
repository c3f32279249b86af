import type {
  Change,
  Json,
  Operation,
  Path,
  PlaceOnPage,
  SectionType,
  StoredFile,
  StudioProblem,
  StudioSession,
  StudioState,
} from '../../protocol.ts';
import { applyOperations } from '../../../document/operation.ts';
import { rebaseOperations } from '../../../document/rebase.ts';
import { readSchema } from '../../../validate/schema/walk-schema.ts';
import { asKnown, type KnownDraft } from '../../known-draft.ts';
import { findRequests } from '../../server/requests/find-requests.ts';
import { linkRequests } from '../../server/requests/link-requests.ts';
import type { Requests } from '../../server/requests/requests.ts';
import { Unreachable, type Answer, type Transport } from '../draft/transport.ts';
import { isEqual, isGroup, textAt, valueAt, type Group } from '../draft/values.ts';

/** What a test or a developer sets up. */
export interface FakeSite {
  config: Group;
  schema: Group;
  types: SectionType[];
  /** The problems of a config; none when left out. */
  check?: (config: Group) => StudioProblem[];
  /** What cures the problems with these words. */
  cures?: Record<string, Operation[]>;
}

/** The studio's server in memory, over plain values: no file, no preview. */
export class FakeServer implements Transport {
  /** Requests in the order they came. */
  readonly requests: { request: string; body: Record<string, unknown> }[] = [];
  isDown = false;
  warnings: StudioProblem[] = [];
  /** What is in public/. */
  files: StoredFile[] = [];
  /** Why files are refused. */
  fileRefusal: string | null = null;
  places: PlaceOnPage[] = [];
  conflicts: StudioState['conflicts'] = [];
  broken: StudioState['broken'] = null;
  looked: StudioState['looked'] = null;
  /** Answers of requests that a test brings; one that gives nothing is answered with the state. */
  answers: Record<string, (body: Record<string, unknown>) => unknown> = {};
  private saved: Group;
  private draft: Group;
  private version = 1;
  private readonly undone: Group[] = [];
  private readonly done: Group[] = [];
  /** Why the draft is not on disk. */
  unstored: string | null = null;
  private readonly listeners = new Set<(version: number) => void>();
  /** As the real server answers them. */
  private readonly realRequests = this.answerReally({
    state: (page) => this.state(page),
    read: () => ({ version: this.version, value: this.draft, schema: readSchema(this.site.schema) }),
    edit: (operations) => this.change(operations),
    undo: () => this.step(this.done, this.undone),
  });

  private answerReally(editor: Parameters<typeof linkRequests>[0]): Requests {
    return { ...linkRequests(editor), ...findRequests(editor) };
  }

  constructor(private readonly site: FakeSite) {
    this.saved = site.config;
    this.draft = site.config;
  }

  get session(): StudioSession {
    return { session: 'fake', previewKey: 'key', types: this.site.types, schema: this.site.schema };
  }

  /** The config as it would be on disk. */
  get file(): Group {
    return this.saved;
  }

  /** The config with all edits. */
  get config(): Group {
    return this.draft;
  }

  /** The operations of all edits so far. */
  get operations(): Operation[] {
    return this.requests.flatMap(({ request, body }) =>
      request === 'edit' ? (body['operations'] as Operation[]) : [],
    );
  }

  listen(onChange: (version: number) => void): () => void {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  }

  /** A change by another program. */
  changeOutside(operations: Operation[]): void {
    this.change(operations);
    this.tell();
  }

  /** Tells of a changed version, as after a change from outside. */
  tell(): void {
    this.version++;
    for (const listener of this.listeners) listener(this.version);
  }

  async upload(file: File, folder: string | null, onProgress: (sent: number) => void): Promise<Answer> {
    await Promise.resolve();
    onProgress(0.5);
    if (this.isDown) throw new Unreachable('The fake server is down.');
    if (this.fileRefusal !== null) return { status: 400, body: { error: this.fileRefusal } };
    const kind = file.type.startsWith('video/') ? 'film' : 'picture';
    const src = `${folder ?? (kind === 'film' ? '/video' : '/pictures')}/${file.name}`;
    this.files.push({ src, kind, bytes: file.size, width: 40, height: 30, uses: [], needed: null });
    return { status: 200, body: { src, width: 40, height: 30, notes: [] } };
  }

  async post(request: string, sent: object): Promise<Answer> {
    await Promise.resolve();
    if (this.isDown) throw new Unreachable('The fake server is down.');
    const body = structuredClone(sent) as Record<string, unknown>;
    this.requests.push({ request, body });
    const page = Number(body['page']);
    try {
      return { status: 200, body: this.answer(request, body, page) };
    } catch (fault) {
      return { status: 400, body: { error: (fault as Error).message } };
    }
  }

  private answer(request: string, body: Record<string, unknown>, page: number): unknown {
    const answer = this.answers[request];
    if (answer) return answer(body) ?? this.state(page);
    if (request === 'show-sample') return {};
    if (request === 'files') return { files: structuredClone(this.files) };
    if (request === 'remove-file') {
      this.files = this.files.filter(({ src }) => src !== body['src']);
      return {};
    }
    if (request === 'places') return { places: this.places };
    if (request === 'edit') {
      const made = asKnown(body['made'] as KnownDraft, this.draft);
      this.change(rebaseOperations(made, body['operations'] as Operation[], this.draft));
    }
    if (request === 'cure') this.change(this.site.cures?.[String(body['what'])] ?? []);
    if (request === 'undo') this.step(this.done, this.undone);
    if (request === 'redo') this.step(this.undone, this.done);
    if (request === 'revert') this.replace(this.saved);
    if (request === 'resolve') {
      this.conflicts = this.conflicts.filter(({ path }) => !isEqual(path, body['path'] as Path));
      this.version++;
    }
    const handle = Object.hasOwn(this.realRequests, request) ? this.realRequests[request] : undefined;
    if (handle) return handle(body);
    if (request !== 'save') return this.state(page);
    const { problems } = this.state(page);
    if (problems.length > 0) return { saved: false, reason: problems[0]!.what, state: this.state(page) };
    this.saved = this.draft;
    return { saved: true, state: this.state(page) };
  }

  private change(operations: Operation[]): void {
    this.replace(applyOperations(this.draft, operations) as Group);
    this.undone.length = 0;
  }

  private replace(config: Group): void {
    this.done.push(this.draft);
    this.draft = config;
    this.version++;
  }

  private step(from: Group[], to: Group[]): void {
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

  private state(index: number): StudioState {
    const { routes, ...site } = structuredClone(this.draft);
    const problems = this.site.check?.(this.draft) ?? [];
    const pages = routes as Group[];
    const labelOf = (path: string) =>
      (site['navigation'] as Json[] | undefined)?.find((link) => textAt(link, 'link') === path);
    return structuredClone({
      version: this.version,
      file: 'site.config.json',
      pages: pages.map((route, at) => ({
        path: textAt(route, 'path') ?? '',
        title: textAt(route, 'title') ?? '',
        name: textAt(labelOf(textAt(route, 'path') ?? ''), 'label') ?? textAt(route, 'title') ?? '',
        hidden: route['hidden'] === true,
        problems: problems.filter(({ path }) => path[1] === at).length,
        uses: ((route['sections'] ?? []) as Json[]).flatMap((section) => textAt(section, 'use') ?? []),
      })),
      page: isGroup(valueAt(pages, [index])) ? { index, route: pages[index]! } : null,
      site,
      problems,
      warnings: this.warnings,
      checked: true,
      changes: this.changes,
      canUndo: this.done.length > 0,
      canRedo: this.undone.length > 0,
      unstored: this.unstored,
      broken: this.broken,
      looked: this.looked,
      conflicts: this.conflicts,
    });
  }
}
