/** The values of all runs, by the figure's name and unit: "visit /: LCP (ms)". */
export type Figures = Record<string, number[]>;

/** Figures of the sites measured in turn, by the site's name. The first is this one. */
export type Sides = Record<string, Figures>;

/** The middle value; the mean of the middle two where their number is even; `NaN` where there are none. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** Our median divided by the other: "×0.98"; "–" where there is nothing to compare. */
export function ratio(values: number[], others: number[]): string {
  const [value, other] = [median(values), median(others)];
  const factor = value === other ? 1 : value / other;
  return Number.isFinite(factor) ? `×${factor.toFixed(2)}` : '–';
}

const asText = (value: number): string =>
  Number.isNaN(value) ? '–' : value.toLocaleString('en', { maximumSignificantDigits: value < 1000 ? 3 : 4 });

const range = (values: number[]): string =>
  values.length === 1 ? 'one run' : `${asText(Math.min(...values))}–${asText(Math.max(...values))}`;

/** A Markdown table: our medians and ranges, then each other site's medians with ours divided by them. */
export function figuresTable(sides: Sides): string {
  const [[, ours] = ['', {}], ...others] = Object.entries(sides);
  const head = ['Figure', 'Median', 'Range', ...others.flatMap(([name]) => [name, 'Ratio'])];
  const rule = head.map((_, column) => (column === 0 ? '---' : '--:'));
  const rows = Object.entries(ours).map(([name, values]) => {
    const compared = others.map(([, { [name]: theirs = [] }]) => [asText(median(theirs)), ratio(values, theirs)]);
    return [name, asText(median(values)), range(values), ...compared.flat()];
  });
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
