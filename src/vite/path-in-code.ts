/**
 * A module's path from the folder of the code: "src/ui/strip/strip.tsx". Patterns compare this one, as folders above may have any name.
 *
 * @param codeDir  The root of Vite.
 * @param id       As Vite names modules, with forward slashes.
 * @returns        The whole id for what lies elsewhere, such as packages that are linked.
 */
export function pathInCode(codeDir: string, id: string): string {
  const start = `${codeDir.replaceAll('\\', '/').replace(/\/$/, '')}/`;
  return id.startsWith(start) ? id.slice(start.length) : id;
}
