import { Component, createContext, createRef, useContext, type HTMLAttributes, type RefObject } from 'react';
import type { Page } from '../model/page.ts';
import { useIsHydrating } from '../ui/is-hydrating.ts';
import { builtRoot, fetchBuilt, giveBack, putBack, usedNow, type Used } from './built-pages.ts';

/** What the parts of a page in a browser share. */
export interface Hydration {
  isDone: boolean;
  /** Parts that threw before, by their places. */
  thrown: Map<string, Fault>;
  /** Places of parts that others have changed since they were built. */
  changed: Set<string>;
  /** React adopts the static page; else it draws the page anew, because something has thrown or differs. */
  isHydrating: boolean;
  /** The part that React has reached while it hydrates. */
  reached: string | null;
  /** What differs is in no part: the whole page is drawn anew. */
  isWhole: boolean;
  /** Reports what a part threw; the part stands as it was built. */
  report(error: unknown, part: HTMLElement): void;
}

interface Fault {
  error: unknown;
}

/** Before any part of a page is drawn. */
export const startHydration = (report: Hydration['report']): Hydration => ({
  isDone: false,
  thrown: new Map(),
  changed: new Set(),
  isHydrating: true,
  reached: null,
  isWhole: false,
  report,
});

/** `null` on the server, where what is thrown ends the build. */
export const HydrationContext = createContext<Hydration | null>(null);

interface PartProps extends HTMLAttributes<HTMLElement> {
  tag: 'header' | 'section' | 'footer';
  page: Page;
  'data-section-type'?: string;
}

interface PartState {
  page: Page;
  fault: Fault | null;
  /** Others have changed it: its nodes are left alone until the page is live. */
  isLeftAlone: boolean;
}

/** What React draws now only shows what has thrown or differs: none of it gets into the document. */
const isDrawnAside = ({ isDone, isHydrating, reached, isWhole }: Hydration): boolean =>
  !isDone && !isHydrating && reached !== null && !isWhole;

/** Notes how React begins to draw a page. */
function begin(hydration: Hydration | null, isHydrating: boolean): void {
  if (hydration) hydration.isHydrating = isHydrating;
}

/**
 * Notes that React has drawn all parts. It comes so far without hydrating where the page differs from what was built, in the part
 * that it had reached; what a part throws never does. The page then hydrates again, and this part is drawn anew afterwards, alone.
 * Where the difference is in none of them, the whole page is.
 *
 * @throws  A promise, which suspends the root.
 */
function end(hydration: Hydration | null): void {
  if (!hydration || !isDrawnAside(hydration)) return;
  const { changed, reached, thrown } = hydration;
  // React may look at what follows a part that has thrown.
  if (thrown.has(reached!)) return;
  if (changed.has(reached!)) hydration.isWhole = true;
  else changed.add(reached!);
  throw Promise.resolve();
}

/** Stands before all parts. */
export function PartsBegin() {
  const isHydrating = useIsHydrating();
  begin(useContext(HydrationContext), isHydrating);
  return null;
}

/** Stands after all parts. */
export function PartsEnd() {
  end(useContext(HydrationContext));
  return null;
}

/** Acts once nothing in an element is pressed: where it is replaced between press and release, there is no click. */
function whenReleased(element: Element, act: () => void): void {
  if (element.matches(':active')) requestAnimationFrame(() => whenReleased(element, act));
  else act();
}

/**
 * A part of the page that stands as it was built, without its behaviour, once anything in it has thrown.
 *
 * What is thrown during hydration makes React draw the whole page anew, past all error boundaries; this one then suspends the
 * root, so that nothing is committed, and the page hydrates again without the part. The same where a translator or an extension
 * has changed it: once the rest is live, it is drawn anew, with what was typed.
 *
 * @see  docs/decisions/0094-a-part-that-throws-stands-as-it-was-built.md
 * @see  docs/decisions/0147-a-changed-part-is-drawn-anew-alone.md
 */
export class Part extends Component<PartProps, PartState> {
  static override contextType = HydrationContext;
  declare context: Hydration | null;
  private readonly element = createRef<HTMLElement>();
  private readonly place = this.props.id ?? this.props.tag;
  override state: PartState;

  constructor(props: PartProps, context: Hydration | null) {
    super(props);
    this.state = {
      page: props.page,
      fault: context?.thrown.get(this.place) ?? null,
      isLeftAlone: Boolean(context && !context.isDone && context.isHydrating && context.changed.has(this.place)),
    };
    if (context?.isHydrating && !context.isDone) context.reached = this.place;
  }

  static getDerivedStateFromError(error: unknown): Partial<PartState> {
    return { fault: { error } };
  }

  /** Another page, or another version of it while developing: the part is tried again. */
  static getDerivedStateFromProps({ page }: PartProps, state: PartState): PartState | null {
    return page === state.page ? null : { ...state, page, fault: null };
  }

  override componentDidMount(): void {
    if (this.context) this.context.isDone = true;
    this.context?.thrown.delete(this.place);
    if (this.state.fault) this.stand(this.state.fault, null);
    else if (this.state.isLeftAlone)
      // oxlint-disable-next-line react/no-did-mount-set-state -- in the same task, if it can be: a visitor may be typing into what is replaced
      whenReleased(this.element.current!, () => this.setState({ isLeftAlone: false }));
  }

  override getSnapshotBeforeUpdate(): Used {
    return usedNow(this.element.current!);
  }

  override componentDidUpdate(_: PartProps, before: PartState, used: Used): void {
    const { fault } = this.state;
    if (fault && fault !== before.fault) this.stand(fault, used);
    else if (before.isLeftAlone && !this.state.isLeftAlone) giveBack(this.element.current!, used);
  }

  private stand({ error }: Fault, used: Used | null): void {
    const { id, tag, page } = this.props;
    const element = this.element.current!;
    const partOf = (root: Element) => root.querySelector(id === undefined ? `:scope > ${tag}` : `#${CSS.escape(id)}`);
    const fill = (from: Element | null) => {
      element.replaceChildren();
      if (from) putBack(element, from, used);
    };
    const root = builtRoot(page);
    if (root) {
      // What threw during hydration still has its nodes.
      if (!element.hasChildNodes()) fill(partOf(root));
    } else {
      // Until it has arrived, what stood here goes on standing.
      if (used) fill(used.part);
      fetchBuilt(page).then(
        (fetched) => fill(partOf(fetched)),
        () => used ?? window.location.reload(),
      );
    }
    this.context?.report(error, element);
  }

  override render() {
    const { tag: Tag, page: _, children, ...attributes } = this.props;
    const { fault, isLeftAlone } = this.state;
    const { context, place } = this;
    if (fault && !context) throw fault.error;
    if (fault && context && !context.isDone && context.thrown.get(place) !== fault) {
      context.thrown.set(place, fault);
      throw Promise.resolve();
    }
    const isAside = context !== null && isDrawnAside(context) && context.reached !== place;
    const isEmpty = fault || isLeftAlone || isAside;
    // React leaves the nodes of an element alone whose content is a text that may differ.
    return (
      <Tag
        // The new one comes in place of the old one, whose content is still to be read.
        key={isLeftAlone ? 'built' : 'drawn'}
        {...attributes}
        ref={this.element as RefObject<HTMLDivElement | null>}
        suppressHydrationWarning={fault !== null || isLeftAlone}
      >
        {isEmpty ? '' : children}
      </Tag>
    );
  }
}
