/** A draft that anyone with its link may look at. */
export interface SharedPreview {
  id: string;
  /** The name of the person who shared it. */
  by: string;
  /** When it was shared, and when it ends, in milliseconds since 1970. */
  since: number;
  until: number;
  /** The draft as it is at each moment, or as it was then. */
  isLatest: boolean;
}
