import type { ComponentType } from 'react';

/**
 * What a section folder's `index.ts` exports as `section`.
 *
 * `Props` is the type generated from the folder's schema.json.
 */
export interface SectionModule<Props = never> {
  /** Gets its fields, and the id of its section on the page; see "Its id" in docs/sections.md. */
  Component: ComponentType<Props & { id: string }>;
  /** Loads what the component needs before its first render, on the server and in the browser. */
  prepare?: (props: Props) => Promise<void>;
}

/** What a section tells search engines, in the words of schema.org: what kind of page it makes its page, and what it is about. */
export interface StructuredData {
  /** A kind of WebPage: "FAQPage". */
  type: string;
  mainEntity: object[];
}

/**
 * What a section folder's optional `structured-data.ts` exports as `structuredData`. It is part of the build alone: no browser
 * loads it.
 */
export type DescribeSection<Props = never> = (props: Props) => StructuredData;
