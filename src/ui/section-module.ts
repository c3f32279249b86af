import type { ComponentType } from 'react';

/**
 * The door of a section folder: what `src/sections/NAME/index.ts` exports as `section`.
 *
 * `Props` is the type generated from the folder's schema.json.
 */
export interface SectionModule<Props = never> {
  Component: ComponentType<Props>;
  /** Loads what the component must have at hand before it is first drawn, on the server and in the browser. */
  prepare?: (props: Props) => Promise<void>;
}
