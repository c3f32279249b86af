import { Subheading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { ScrollCardsProps } from './props.ts';
import styles from './scroll-cards.module.css';
import { useActiveCard } from './use-active-card.ts';

/** More cards are a plain list, without an index. */
const MOST_IN_DECK = 6;

/**
 * Cards that follow each other while the visitor scrolls, each in its part of a tall section. They stick by CSS alone;
 * script only marks the one being read.
 *
 * @see  docs/product.md 2 (Home), 9 (500vh)
 */
export function ScrollCards({ id, heading, text, cards }: ScrollCardsProps & { id: string }) {
  const cardId = (index: number) => `${id}-${index + 1}`;
  const [active, list] = useActiveCard();
  return (
    <div className={`wrap ${styles['columns']}`}>
      <div className={styles['words']}>
        <SectionHeading heading={heading} text={text} />
        {cards.length <= MOST_IN_DECK && (
          <p className={styles['index']}>
            {cards.map(({ title }, index) => (
              <a key={index} href={`#${cardId(index)}`} data-read={index <= active ? '' : undefined}>
                {title}
              </a>
            ))}
          </p>
        )}
      </div>
      <ol className={styles['cards']} role="list" ref={list}>
        {cards.map(({ title, content, image, hue }, index) => (
          <li
            key={index}
            id={cardId(index)}
            className={styles['step']}
            aria-current={index === active ? 'true' : undefined}
          >
            <article className={`${styles['card']} hue-${hue}`}>
              <div className={styles['text']}>
                <p className={styles['number']} aria-hidden="true">
                  {/* Without spaces it is one number, from left to right in every language. */}
                  {`${index + 1}/${cards.length}`}
                </p>
                <Subheading>{title}</Subheading>
                <p>{content}</p>
              </div>
              <PictureFrame picture={image} className={`panel ${styles['picture']}`} />
            </article>
          </li>
        ))}
      </ol>
    </div>
  );
}
