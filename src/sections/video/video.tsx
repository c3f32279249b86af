import { useContext, useEffect, useRef } from 'react';
import { Actions } from '../../ui/action/actions.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { MotionContext } from '../../ui/reveal/motion-context.ts';
import { ratioClass } from '../../ui/ratio/ratio.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TickList } from '../../ui/tick-list.tsx';
import type { VideoProps } from './props.ts';
import styles from './video.module.css';

/**
 * A short silent video. It has no `autoplay`: the boot script plays it where motion is allowed (`data-autostart`), and
 * replaces the native controls by the button, which the stylesheet shows once they are gone and which the boot script
 * serves before hydration and after.
 *
 * @see  docs/decisions 0063
 */
export function Video({ heading, text, video, ratio, cropOnPhones, layout, points, actions, hue }: VideoProps) {
  const { poster } = video;
  const { texts } = usePage().site;
  const element = useRef<HTMLVideoElement>(null);
  const { isAllowed } = useContext(MotionContext);
  // After a navigation without page load no boot script has taken it over.
  useEffect(() => {
    if (!element.current?.controls) return;
    element.current.controls = false;
    if (isAllowed) element.current.play().catch(() => {});
  }, [isAllowed]);
  return (
    <div className={`wrap ${styles[layout]} hue-${hue}`}>
      <div className={styles['words']}>
        <SectionHeading heading={heading} text={text} />
        <Actions actions={actions} />
        <TickList points={points} />
      </div>
      <div className={[styles['film'], ratioClass(ratio), cropOnPhones && styles['cropped']].filter(Boolean).join(' ')}>
        <video
          ref={element}
          className={[styles['player'], poster.focus].filter(Boolean).join(' ')}
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
          suppressHydrationWarning
        >
          {video.sources.map(({ src, type, media }, index) => (
            <source key={index} src={src} type={type} media={media} />
          ))}
        </video>
        <button type="button" className={styles['toggle']} data-video-toggle="">
          <span className={styles['whilePlaying']}>
            <Icon name="pause" />
            <span className="visually-hidden">{texts.pauseVideo}</span>
          </span>
          <span className={styles['whilePaused']}>
            <Icon name="play" />
            <span className="visually-hidden">{texts.playVideo}</span>
          </span>
        </button>
      </div>
    </div>
  );
}
