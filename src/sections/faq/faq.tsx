import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { partIds } from '../../ui/part-ids.ts';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './faq.module.css';
import type { FaqProps } from './props.ts';

/**
 * Questions that open on their answers, natively: by pointer, by key, and where the browser can, by a search in the page or a
 * link to an answer.
 */
export function Faq({ id, heading, text, items, actions }: FaqProps & { id: string }) {
  const ids = partIds(
    id,
    items.map(({ question }) => question),
  );
  return (
    <div className={`wrap ${styles['faq']}`}>
      <SectionHeading heading={heading} text={text} />
      <Reveal className={styles['list']}>
        {items.map(({ question, answer }, index) => (
          <details key={index} className={styles['item']}>
            <summary className={styles['question']}>
              <Subheading>{question}</Subheading>
            </summary>
            {/* Inside: browsers open the details around the target of a link, not the target itself. */}
            <p id={ids[index]} className={styles['answer']}>
              <RichText text={answer} />
            </p>
          </details>
        ))}
      </Reveal>
      <Actions actions={actions} />
    </div>
  );
}
