import type { Browser } from '@playwright/test';
import type { SiteFile } from '../../model/site-file.ts';
import type { Taken, Unit } from './figures.ts';
import type { StaticSite } from './static-site.ts';

/** Whose figures: this project's, or the peer's. */
export type Side = 'ours' | 'peer';

/** What measurements work with; made when it is first asked for. */
export interface Bench {
  /** The config as shipped. */
  site: SiteFile;
  /** A folder for everything that is written; it is removed at the end. */
  folder: string;
  browser(): Promise<Browser>;
  /** A build of a side, served. */
  pages(side: Side): Promise<StaticSite>;
}

/** Something that is measured in one go, and the figures that come of it. */
export interface Measurement {
  /** Full names, with their units. */
  figures: Record<string, Unit>;
  /** Taken once, without a run to warm up: it is too long for more. */
  once?: boolean;
  /** Needs nothing but a folder of pages, so that any other site can be measured too. */
  ofPages?: boolean;
  take(bench: Bench, side: Side): Promise<Taken>;
  /** After the last run: stops what `take` left running. */
  finish?(): Promise<void>;
}
