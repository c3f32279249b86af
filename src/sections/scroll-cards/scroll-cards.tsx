import { Subheading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { ScrollCardsProps } from './props.ts';
import styles from './scroll-cards.module.css';
import { useActiveCard } from './use-active-card.ts';

/**
 * Cards that follow each other while the visitor scrolls, each in its part of a tall section. They stick by CSS alone;
 * script only marks the one being read.
 *
 * @see  docs/product.md 2 (Home), 9 (500vh)
 */
export function ScrollCards({ heading, text, cards }: ScrollCardsProps) {
  const [active, list] = useActiveCard();
  return (
    <div className={`wrap ${styles['columns']}`}>
      <div className={styles['words']}>
        <SectionHeading heading={heading} text={text} />
        <p className={styles['progress']} aria-hidden="true">
          {cards.map(({ title }, index) => (
            <span key={index} data-title={title} data-on={index === active ? '' : undefined} />
          ))}
        </p>
      </div>
      <ol className={styles['cards']} role="list" ref={list}>
        {cards.map(({ title, content, image, hue }, index) => (
          <li key={index} className={styles['step']} aria-current={index === active ? 'true' : undefined}>
            <article className={`${styles['card']} hue-${hue}`}>
              <div className={styles['text']}>
                <Subheading>{title}</Subheading>
                <p>{content}</p>
              </div>
              <PictureFrame picture={image} className={styles['picture']} />
            </article>
          </li>
        ))}
      </ol>
    </div>
  );
}
