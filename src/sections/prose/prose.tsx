import { Actions } from '../../ui/action/actions.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { ProseProps } from './props.ts';
import styles from './prose.module.css';

/** Paragraphs of text. */
export function Prose({ heading, paragraphs, actions }: ProseProps) {
  return (
    <div className={`wrap ${styles['prose']}`}>
      <SectionHeading heading={heading} />
      <Reveal className={styles['text']}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </Reveal>
      <Actions actions={actions} />
    </div>
  );
}
