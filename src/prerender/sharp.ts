import type sharp from 'sharp';

let loading: Promise<typeof sharp | null> | undefined;

/**
 * The rasteriser, loaded when the first picture needs it.
 *
 * @returns  `null` where it cannot run: its binaries come as optional packages, and not for every system.
 *           Pages are complete without it, so the caller leaves pictures as they are.
 */
export function openSharp(): Promise<typeof sharp | null> {
  loading ??= import('sharp').then(
    (module) => module.default,
    () => {
      console.warn('sharp does not run here: pictures stay in their own format, and all routes share one picture.');
      return null;
    },
  );
  return loading;
}
