/**
 * How many items stand side by side so that their last row has the fewest empty places.
 *
 * @param count    Number of items.
 * @param choices  Numbers of columns, by preference.
 */
export function fullRows(count: number, choices: readonly [number, ...number[]]): number {
  const empty = (columns: number) => (columns - (count % columns)) % columns;
  return choices.reduce((best, next) => (empty(next) < empty(best) ? next : best));
}
