/** The bytes of Windows-1252 by their characters. */
const BYTES = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (sign, byte) => [sign, byte],
  ),
);

/**
 * What a text says whose UTF-8 a program has read as Windows-1252: "für" of "fÃ¼r".
 *
 * @returns  undefined for a text that is right: all its letters beyond ASCII would have to be bytes of UTF-8.
 */
export function misreadText(text: string): string | undefined {
  const bytes = Array.from(text, (sign) => BYTES.get(sign) ?? -1);
  if (bytes.includes(-1) || bytes.every((byte) => byte < 0x80)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}
