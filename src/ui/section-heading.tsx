import { Heading } from './heading/heading.tsx';
import type { RichText as Rich } from '../model/parts.ts';
import { Reveal } from './reveal/reveal.tsx';
import { RichText } from './rich-text/rich-text.tsx';
import styles from './section-heading.module.css';

/** A section's heading with its text. */
export function SectionHeading({ heading, text }: SectionHeadingProps) {
  return (
    <Reveal className={styles['head']}>
      <Heading>{heading}</Heading>
      {text !== undefined && (
        <p className={styles['text']}>
          <RichText text={text} />
        </p>
      )}
    </Reveal>
  );
}

interface SectionHeadingProps {
  heading: string;
  /** A plain one of most types, a rich one of some. */
  text?: Rich | undefined;
}
