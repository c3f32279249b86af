import type { ComponentType } from 'react';

/**
 * What a section folder's `index.ts` exports as `section`.
 *
 * `Props` is the type generated from the folder's schema.json.
 */
export interface SectionModule<Props = never> {
  Component: ComponentType<Props>;
  /** Loads what the component needs before its first render, on the server and in the browser. */
  prepare?: (props: Props) => Promise<void>;
}
