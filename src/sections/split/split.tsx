import { Actions } from '../../ui/action/actions.tsx';
import { MediaObject } from '../../ui/media-object/media-object.tsx';
import { ratioClass } from '../../ui/ratio/ratio.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TickList } from '../../ui/tick-list.tsx';
import type { SplitProps } from './props.ts';
import styles from './split.module.css';

/** A picture, and words with ticks and buttons beside it. */
export function Split({ eyebrow, heading, text, points, actions, picture, media, ratio, hue }: SplitProps) {
  return (
    <MediaObject
      media={media}
      picture={picture}
      pictureClass={ratio === 'own' ? undefined : `${styles['cropped']} ${ratioClass(ratio)}`}
    >
      <div className={`hue-${hue} ${styles['words']}`}>
        {eyebrow !== undefined && <p className={`eyebrow ${styles['eyebrow']}`}>{eyebrow}</p>}
        <SectionHeading heading={heading} text={text} />
        <TickList points={points} className={styles['points']} />
        <Actions actions={actions} />
      </div>
    </MediaObject>
  );
}
