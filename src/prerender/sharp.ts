import type sharp from 'sharp';

/** A raster picture cannot be published, because sharp cannot run. */
export class NoSharpFault extends Error {
  /** Its path below public/. */
  readonly path: string;

  constructor(path: string) {
    super(`public${path} cannot be published: sharp does not run here.`);
    this.path = path;
  }
}

let loading: Promise<typeof sharp | null> | undefined;

/**
 * Loads sharp when the first picture needs it.
 *
 * @returns  `null` where it cannot run: its binaries are optional packages and do not exist for every system.
 */
export function openSharp(): Promise<typeof sharp | null> {
  loading ??= import('sharp').then(
    (module) => module.default,
    () => {
      console.warn('sharp does not run here: pictures have no smaller formats, and all routes share one picture.');
      return null;
    },
  );
  return loading;
}
