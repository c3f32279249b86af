import { Heading } from './heading/heading.tsx';
import { Reveal } from './reveal/reveal.tsx';
import styles from './section-heading.module.css';

/** A section's headline with the sentence under it. */
export function SectionHeading({ heading, text, centred = false }: SectionHeadingProps) {
  return (
    <Reveal className={centred ? `${styles['head']} ${styles['centred']}` : styles['head']}>
      <Heading>{heading}</Heading>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
    </Reveal>
  );
}

interface SectionHeadingProps {
  heading: string;
  text?: string | undefined;
  /** In the middle of the page, for sections without a second column. */
  centred?: boolean;
}
