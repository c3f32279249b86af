import { Heading } from './heading/heading.tsx';
import { Reveal } from './reveal/reveal.tsx';
import styles from './section-heading.module.css';

/** A section's heading with its text. */
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
  /** For sections without a second column. */
  centred?: boolean;
}
