/** What a page in the preview tells the interface. Sent to the own origin only. */
export type FrameMessage =
  /** A click on a section, and the text that was clicked. */
  | { studio: 'selected'; section: string; text?: string }
  /** The page was loaded or redrawn. */
  | { studio: 'ready'; path: string };

/** What the interface tells a page in the preview: outline a section and bring it into view; null for none. */
export interface InterfaceMessage {
  studio: 'show';
  section: string | null;
}
