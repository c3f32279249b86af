import { Component, createContext, createRef, type HTMLAttributes, type RefObject } from 'react';
import type { Page } from '../model/page.ts';
import { builtRoot, fetchBuilt, putBack, type Used } from './built-pages.ts';

/** What the parts of a page in a browser share. */
export interface Hydration {
  isDone: boolean;
  /** Parts that threw before, by their places. */
  thrown: Map<string, Fault>;
  /** Reports what a part threw; the part stands as it was built. */
  report(error: unknown, part: HTMLElement): void;
}

interface Fault {
  error: unknown;
}

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
}

/**
 * A part of the page that stands as it was built, without its behaviour, once anything in it has thrown.
 *
 * What is thrown during hydration makes React draw the whole page anew, past all error boundaries; this one then suspends the
 * root, so that nothing is committed, and the page hydrates again without the part.
 *
 * @see  docs/decisions/0094-a-part-that-throws-stands-as-it-was-built.md
 */
export class Part extends Component<PartProps, PartState> {
  static override contextType = HydrationContext;
  declare context: Hydration | null;
  private readonly element = createRef<HTMLElement>();
  private readonly place = this.props.id ?? this.props.tag;
  override state: PartState;

  constructor(props: PartProps, context: Hydration | null) {
    super(props);
    this.state = { page: props.page, fault: context?.thrown.get(this.place) ?? null };
  }

  static getDerivedStateFromError(error: unknown): Partial<PartState> {
    return { fault: { error } };
  }

  /** Another page, or another version of it while developing: the part is tried again. */
  static getDerivedStateFromProps({ page }: PartProps, state: PartState): PartState | null {
    return page === state.page ? null : { page, fault: null };
  }

  override componentDidMount(): void {
    if (this.context) this.context.isDone = true;
    this.context?.thrown.delete(this.place);
    if (this.state.fault) this.stand(this.state.fault, null);
  }

  override getSnapshotBeforeUpdate(): Used {
    return { part: this.element.current!, focus: document.activeElement };
  }

  override componentDidUpdate(_: PartProps, before: PartState, used: Used): void {
    const { fault } = this.state;
    if (fault && fault !== before.fault) this.stand(fault, used);
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
    const { fault } = this.state;
    const { context, place } = this;
    if (fault && !context) throw fault.error;
    if (fault && context && !context.isDone && context.thrown.get(place) !== fault) {
      context.thrown.set(place, fault);
      throw Promise.resolve();
    }
    // React leaves the nodes of an element alone whose content is a text that may differ.
    return (
      <Tag
        {...attributes}
        ref={this.element as RefObject<HTMLDivElement | null>}
        suppressHydrationWarning={fault !== null}
      >
        {fault ? '' : children}
      </Tag>
    );
  }
}
