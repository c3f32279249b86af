import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Heading } from '../../ui/heading/heading.tsx';
import { Strip } from '../../ui/strip/strip.tsx';
import styles from './marquee.module.css';
import type { MarqueeProps } from './props.ts';

/** The height of a logo, and the distance to the next. */
const [HEIGHT_PX, GAP_PX] = [48, 40];

/** An endless moving strip of logos. */
export function Marquee({ heading, items }: MarqueeProps) {
  const lengthPx = items.reduce((sum, { img }) => sum + (img.width / img.height) * HEIGHT_PX + GAP_PX, 0);
  return (
    <div className={styles['marquee']}>
      <Heading className={`wrap ${styles['heading']}`}>{heading}</Heading>
      <Strip label={heading} lengthPx={lengthPx}>
        {items.map(({ img }, index) => (
          <PictureFrame key={index} picture={img} className={styles['logo']} sizes="15rem" />
        ))}
      </Strip>
    </div>
  );
}
