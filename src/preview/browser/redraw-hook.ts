let onLive = () => {};
const live = new Promise<void>((resolve) => (onLive = resolve));

/** How the studio's preview and the client that draws its page take turns: a text that is being typed must stay in the page. */
export const redrawHook: {
  /** Until the page is hydrated. */
  live: Promise<void>;
  /** To be called once it is. */
  onLive: () => void;
  /** Called before the page is drawn again, or loaded again, which waits for it. */
  before: (isLoad?: boolean) => Promise<void>;
} = { live, onLive, before: () => Promise.resolve() };
