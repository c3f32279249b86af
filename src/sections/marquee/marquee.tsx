import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Heading } from '../../ui/heading/heading.tsx';
import { Strip } from '../../ui/strip/strip.tsx';
import styles from './marquee.module.css';
import type { MarqueeProps } from './props.ts';

/** An endless moving strip of logos. */
export function Marquee({ heading, items }: MarqueeProps) {
  return (
    <div className={styles['marquee']}>
      <Heading className={`wrap ${styles['heading']}`}>{heading}</Heading>
      <Strip label={heading}>
        {items.map(({ img }, index) => (
          <PictureFrame key={index} picture={img} className={styles['logo']} sizes="15rem" />
        ))}
      </Strip>
    </div>
  );
}
