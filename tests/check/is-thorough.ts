/** Whether to try everything: the hard tests do, `npm test` a part of it, the same each time. */
export const isThorough = process.env['THOROUGH'] === '1';
