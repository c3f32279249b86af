import { inWords, median, ratio, ratioInWords, spread, type Results } from './figures.ts';

/** What figures are compared with. */
export interface Other {
  /** The heading of its column: "astro". */
  name: string;
  results: Results;
}

/** A table as rows of cells, its headings first. */
type Cells = string[][];

/**
 * The figures of a run beside those of another one.
 *
 * @param other  Another site, or the last stored run; `null` for a table without comparison.
 */
export function runTable(results: Results, other: Other | null): Cells {
  const head = ['Figure', 'Median', ...(other ? [other.name, 'Ratio'] : []), 'Runs'];
  const rows = Object.entries(results).map(([name, figure]) => {
    const value = median(figure.values);
    const theirs = median(other?.results[name]?.values ?? []);
    const compared = other ? [inWords(theirs, figure.unit), ratioInWords(ratio(value, theirs))] : [];
    return [name, inWords(value, figure.unit), ...compared, spread(figure)];
  });
  return [head, ...rows];
}

/** The figures of the stored runs: ours, and beside each the same figure of every peer with how many times it ours is. */
export function storedTable(ours: Results, peers: Record<string, Results>): Cells {
  const others = Object.entries(peers);
  const rows = Object.entries(ours).map(([name, figure]) => {
    const value = median(figure.values);
    const compared = others.map(([, results]) => {
      const theirs = median(results[name]?.values ?? []);
      return theirs === null ? '–' : `${inWords(theirs, figure.unit)} (${ratioInWords(ratio(value, theirs))})`;
    });
    return [name, inWords(value, figure.unit), spread(figure), ...compared];
  });
  return [['Figure', 'Median', 'Runs', ...others.map(([name]) => name)], ...rows];
}

/** A table for a terminal: columns in line, numbers to the right. */
export function inTerminal(cells: Cells): string {
  const last = cells[0]!.length - 1;
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const pad = (cell: string, column: number) =>
    column === 0 || column === last ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return cells.map((row) => row.map(pad).join('   ').trimEnd()).join('\n');
}

/** A table in Markdown. */
export function inMarkdown([head = [], ...rows]: Cells): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [head, head.map((_, column) => (column === 0 ? '---' : '--:')), ...rows].map(line).join('\n');
}
