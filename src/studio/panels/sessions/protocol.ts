/** Where somebody is signed in. */
export interface OpenSession {
  id: string;
  /** "Firefox on Linux" */
  device: string;
  /** Milliseconds since 1970. */
  since: number;
  /** When it ends if it is not used, in milliseconds since 1970. */
  until: number;
  /** That of the window that asks. */
  isThis: boolean;
}
