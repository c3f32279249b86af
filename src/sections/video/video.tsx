import { useContext, useEffect, useRef } from 'react';
import { Actions } from '../../ui/action/actions.tsx';
import { MotionContext } from '../../ui/reveal/motion-context.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TickList } from '../../ui/tick-list.tsx';
import type { VideoProps } from './props.ts';
import styles from './video.module.css';

/**
 * A short silent film with the browser's own controls. It carries no `autoplay`: the boot script starts it
 * where motion is welcome (`data-autostart`), so that it waits for everyone else.
 */
export function Video({ heading, text, video, points, actions, hue }: VideoProps) {
  const { poster } = video;
  const film = useRef<HTMLVideoElement>(null);
  const { welcome } = useContext(MotionContext);
  // Reached without a page load, there is no boot script to start it. One that has played is the visitor's to start.
  useEffect(() => {
    if (welcome && film.current?.played.length === 0) film.current.play().catch(() => {});
  }, [welcome]);
  return (
    <div className={`wrap ${styles['video']} hue-${hue}`}>
      <div className={styles['words']}>
        <SectionHeading heading={heading} text={text} />
        <Actions actions={actions} />
        <TickList points={points} />
      </div>
      <video
        ref={film}
        className={styles['film']}
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
