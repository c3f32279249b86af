/**
 * Groups stylesheets, so that a policy that names the hash of each group stays short enough. The two smallest are put together first:
 * a page carries the whole group of a sheet that it needs.
 *
 * @param sheets  Styles by name.
 * @param most    How many groups there may be; one at least is made.
 * @returns       Names, each once; those of a group in the order of the sheets.
 */
export function groupSheets(sheets: ReadonlyMap<string, string>, most: number): string[][] {
  const groups = [...sheets].map(([name, css]) => ({ names: [name], size: css.length }));
  while (groups.length > Math.max(1, most)) {
    const [smallest, next] = groups.toSorted((a, b) => a.size - b.size);
    smallest!.names.push(...next!.names);
    smallest!.size += next!.size;
    groups.splice(groups.indexOf(next!), 1);
  }
  const order = [...sheets.keys()];
  return groups.map(({ names }) => names.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
}
