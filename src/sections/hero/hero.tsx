import { Actions } from '../../ui/action/actions.tsx';
import { Heading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { TickList } from '../../ui/tick-list.tsx';
import styles from './hero.module.css';
import type { HeroProps } from './props.ts';

/** Letters of all claims that fit into one row beside a picture. */
const ROW_LETTERS = 58;

const LAYOUTS = {
  beside: styles['beside'],
  bleed: `${styles['beside']} ${styles['bleed']}`,
  wide: styles['wide'],
};

/** The opening of a page, without scroll-in effects. */
export function Hero({ eyebrow, heading, text, points, actions, picture, layout, hue, ground }: HeroProps) {
  return (
    <div
      className={['wrap', `hue-${hue}`, styles['hero'], styles[ground], picture && LAYOUTS[layout]]
        .filter(Boolean)
        .join(' ')}
    >
      <div className={styles['words']}>
        {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
        <Heading className={styles['heading']}>{heading}</Heading>
        {text !== undefined && <p className={styles['text']}>{text}</p>}
        <Actions actions={actions} className={styles['actions']} />
      </div>
      {/* Before the claims, as a phone shows it: what comes later then moves nothing that is there. */}
      {picture && <PictureFrame picture={picture} className={styles['picture']} first />}
      <TickList
        points={points}
        className={`${styles['points']} ${points.join('').length > ROW_LETTERS ? '' : styles['inRow']}`}
      />
    </div>
  );
}
