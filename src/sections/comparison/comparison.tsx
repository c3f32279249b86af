import { Actions } from '../../ui/action/actions.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './comparison.module.css';
import type { ComparisonProps } from './props.ts';

/**
 * A table of points by columns. In narrow windows the title of a row stands above its cells: the stylesheet lays out rows as
 * grids, so the roles are written out, which some browsers take from the layout.
 */
export function Comparison(props: ComparisonProps) {
  const { heading, text, caption, columns, rows, note, actions } = props;
  const badge = columns.findIndex((column) => column.badge !== undefined);
  // A cell too many has a column without a title: its author sees it.
  const width = Math.max(columns.length, ...rows.map(({ cells }) => cells.length));
  const indexes = Array.from({ length: width }, (_, index) => index);
  const cellClass = (index: number) => (index === badge ? `${styles['cell']} ${styles['marked']}` : styles['cell']);
  return (
    <div className={`wrap ${styles['comparison']}`}>
      <SectionHeading heading={heading} text={text} />
      <Reveal>
        <table role="table" className={`${styles['table']} ${styles[`columns${width}`]}`}>
          <caption className={caption === undefined ? 'visually-hidden' : styles['caption']}>
            {caption ?? heading}
          </caption>
          <thead role="rowgroup" className={styles['head']}>
            <tr role="row" className={styles['row']}>
              <td role="cell" className={styles['corner']} />
              {indexes.map((index) => {
                const column = columns[index];
                if (!column) return <td role="cell" key={index} className={styles['cell']} />;
                return (
                  <th role="columnheader" scope="col" key={index} className={cellClass(index)}>
                    <span className={styles['title']}>{column.title}</span>
                    {column.badge !== undefined && <span className={styles['badge']}> {column.badge}</span>}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              <tr role="row" key={index} className={styles['row']}>
                <th role="rowheader" scope="row" className={styles['point']}>
                  {row.title}
                  {row.text !== undefined && <span className={styles['text']}> {row.text}</span>}
                </th>
                {indexes.map((column) => (
                  <td role="cell" key={column} className={cellClass(column)} data-column={columns[column]?.title}>
                    <Cell value={row.cells[column]} {...props} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Reveal>
      {note !== undefined && (
        <p className={styles['note']}>
          <RichText text={note} />
        </p>
      )}
      <Actions actions={actions} />
    </div>
  );
}

type CellProps = Pick<ComparisonProps, 'yesLabel' | 'noLabel'> & { value: string | undefined };

/** A tick, a dash, or words. */
function Cell({ value, yesLabel, noLabel }: CellProps) {
  if (value === 'yes')
    return (
      <>
        <Icon name="check" className={styles['yes']} />
        <span className="visually-hidden">{yesLabel}</span>
      </>
    );
  if (value === 'no')
    return (
      <>
        <span className={styles['no']} aria-hidden="true">
          –
        </span>
        <span className="visually-hidden">{noLabel}</span>
      </>
    );
  return value;
}
