import fc from 'fast-check';

/**
 * fast-check with the same random values in every run: a test turns red because of what was changed, not by chance.
 * `RANDOM_SEED=7 npm run test:unit` tries other values.
 */
fc.configureGlobal({ seed: Number(process.env['RANDOM_SEED'] ?? 1) });

/** Whether to try everything: the hard tests do, `npm test` a part of it, the same each time. */
export const isThorough = process.env['THOROUGH'] === '1';

export default fc;
export type { Arbitrary } from 'fast-check';
