import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

/**
 * A text as `npm run fix` lays it out.
 *
 * @param path  Of its file, which says what language it is; nothing is read or written there.
 * @throws      For a text that its language does not allow.
 */
export async function formatted(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, options);
  if (errors.length > 0)
    throw new Error(`${path} cannot be laid out: ${errors.map(({ message }) => message).join(' ')}`);
  return code;
}

const options = JSON.parse(readFileSync(join(import.meta.dirname, '../../.oxfmtrc.json'), 'utf8')) as FormatConfig;
