import type { RedirectVerdict } from '../../protocol.ts';
import fieldStyles from '../fields/fields.module.css';
import partStyles from '../parts/parts.module.css';
import styles from './redirects.module.css';
import { redirectWords } from './words.ts';

/** What a line of a list holds. */
export type Cells = Pick<RedirectVerdict, 'from' | 'to'>;

/** A text whose line holds other cells, with what stands between them there. */
export function withCells(text: string, line: number, { from, to }: Cells): string {
  const lines = text.split(/\r\n|\r|\n/);
  const separator = ['\t', ';'].find((sign) => lines[line - 1]?.includes(sign)) ?? ',';
  const cell = (content: string) =>
    content.includes(separator) || content.includes('"') ? `"${content.replaceAll('"', '""')}"` : content;
  return lines.with(line - 1, [from, to].map(cell).join(separator)).join('\n');
}

interface RefusedLineProps {
  line: number;
  cells: Cells;
  /** What is still wrong with it; none once it can be added. */
  verdicts: RedirectVerdict[];
  onChange: (cells: Cells) => void;
}

/** A line that cannot be added as it was pasted: what is wrong, and its cells to be mended here. */
export function RefusedLine({ line, cells, verdicts, onChange }: RefusedLineProps) {
  const isWrong = verdicts.some(({ severity }) => severity === 'problem');
  const meant = verdicts.find((verdict) => verdict.meant !== null)?.meant ?? null;
  return (
    <li className={isWrong ? styles['problem'] : undefined}>
      {verdicts.map(({ what, fix }) => (
        <p key={what}>
          <strong>
            {redirectWords.line(line)}: {what}
          </strong>{' '}
          {fix}
        </p>
      ))}
      {verdicts.length === 0 && (
        <p>
          <strong>{redirectWords.line(line)}</strong> {redirectWords.mended}
        </p>
      )}
      <div className={styles['cells']}>
        {(['from', 'to'] as const).map((side) => (
          <input
            key={side}
            className={partStyles['input']}
            value={cells[side]}
            aria-label={redirectWords.cell(side, line)}
            aria-invalid={isWrong || undefined}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ ...cells, [side]: target.value })}
          />
        ))}
      </div>
      {meant !== null && (
        <button type="button" className={fieldStyles['addGroup']} onClick={() => onChange({ ...cells, from: meant })}>
          {redirectWords.use(meant)}
        </button>
      )}
    </li>
  );
}
