import { Heading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Strip } from '../../ui/strip/strip.tsx';
import type { TestimonialsProps } from './props.ts';
import styles from './testimonials.module.css';

/** A card in a window of 1920 px, with the distance to the next. */
const CARD_PX = 552;

/** Quotes of customers in an endless moving strip. */
export function Testimonials({ heading, items }: TestimonialsProps) {
  return (
    <div className={styles['testimonials']}>
      <Heading className={`wrap ${styles['heading']}`}>{heading}</Heading>
      <Strip label={heading} lengthPx={items.length * CARD_PX}>
        {items.map(({ quote, tag, name, role, quoteImg, userImg }, index) => (
          <figure key={index} className={styles['card']}>
            <div className={styles['top']}>
              <PictureFrame picture={quoteImg} className={styles['mark']} sizes="2rem" />
              {tag !== undefined && <span className={styles['tag']}>{tag}</span>}
            </div>
            <blockquote>
              <p>{quote}</p>
            </blockquote>
            <figcaption>
              <PictureFrame picture={userImg} className={styles['user']} sizes="3rem" />
              <span>
                <strong>{name}</strong>
                <br />
                {role}
              </span>
            </figcaption>
          </figure>
        ))}
      </Strip>
    </div>
  );
}
