import { useContext, useEffect, useRef } from 'react';
import { Actions } from '../../ui/action/actions.tsx';
import { MotionContext } from '../../ui/reveal/motion-context.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TickList } from '../../ui/tick-list.tsx';
import type { VideoProps } from './props.ts';
import styles from './video.module.css';

/**
 * A short silent video with native controls. It has no `autoplay`: the boot script plays it where motion is allowed
 * (`data-autostart`).
 */
export function Video({ heading, text, video, points, actions, hue }: VideoProps) {
  const { poster } = video;
  const element = useRef<HTMLVideoElement>(null);
  const { isAllowed } = useContext(MotionContext);
  // After a navigation without page load no boot script plays it. One that has played is left to the visitor.
  useEffect(() => {
    if (isAllowed && element.current?.played.length === 0) element.current.play().catch(() => {});
  }, [isAllowed]);
  return (
    <div className={`wrap ${styles['video']} hue-${hue}`}>
      <div className={styles['words']}>
        <SectionHeading heading={heading} text={text} />
        <Actions actions={actions} />
        <TickList points={points} />
      </div>
      <video
        ref={element}
        className={styles['player']}
        controls
        muted
        loop
        playsInline
        preload="none"
        poster={poster.src}
        width={poster.width}
        height={poster.height}
        aria-label={poster.alt}
        data-autostart=""
      >
        {video.sources.map(({ src, type, media }, index) => (
          <source key={index} src={src} type={type} media={media} />
        ))}
      </video>
    </div>
  );
}
