import { Actions } from '../../ui/action/actions.tsx';
import { Heading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import type { QuoteProps } from './props.ts';
import styles from './quote.module.css';

/** One large quote, with who said it. */
export function Quote({ heading, quote, name, role, picture, actions }: QuoteProps) {
  return (
    <div className={picture ? `wrap ${styles['section']} ${styles['pictured']}` : `wrap ${styles['section']}`}>
      <div className={styles['words']}>
        {heading !== undefined && <Heading className={styles['heading']}>{heading}</Heading>}
        <Reveal as="figure" className={styles['figure']}>
          <blockquote className={styles['quote']}>
            <p>{quote}</p>
          </blockquote>
          <figcaption className={styles['caption']}>
            <strong>{name}</strong>
            {role !== undefined && <span>{role}</span>}
          </figcaption>
        </Reveal>
        <Actions actions={actions} />
      </div>
      {picture && <PictureFrame picture={picture} className={styles['picture']} />}
    </div>
  );
}
