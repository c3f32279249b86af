/** How the studio's preview and the client that draws its page take turns: a text that is being typed must stay in the page. */
export const redrawHook: {
  /** Whether the page is hydrated. */
  isLive: boolean;
  /** Called before the page is drawn again, which waits for it. */
  before: () => Promise<void>;
} = { isLive: false, before: () => Promise.resolve() };
