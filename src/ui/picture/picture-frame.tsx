import { useContext, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { observe } from 'react-intersection-observer';
import type { Picture } from '../../model/parts.ts';
import { MotionContext } from '../reveal/motion-context.ts';

interface PictureFrameProps {
  picture: Picture;
  className?: string | undefined;
  /** The picture of the first screen: loaded eagerly, with high priority, and played at once, before any script. */
  first?: boolean;
  /** The `sizes` attribute. */
  sizes?: string;
}

/** Half the page; on a phone all of it. */
const HALF_PAGE = '(min-width: 900px) 50vw, 100vw';

/** Without script there is no control that stops motion, and on paper a story would be caught midway. */
const WHERE_IT_PLAYS = 'screen and (scripting) and (prefers-reduced-motion: no-preference)';

/**
 * A picture of the site, with its dimensions, so that nothing shifts when it loads.
 *
 * A drawing may play once when it is first seen, by the stylesheet inside it (`svg:target`), and then stands still. The boot
 * script shows the last frame where the visitor stopped all motion.
 */
export function PictureFrame(props: PictureFrameProps) {
  return props.picture.plays ? <PlayedOnce {...props} /> : <StillPicture {...props} />;
}

function StillPicture({ picture, className, first = false, sizes = HALF_PAGE }: PictureFrameProps) {
  const { src, alt, width, height, sources, focus } = picture;
  const image = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={[className, focus].filter(Boolean).join(' ') || undefined}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  );
  if (!sources) return image;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}

function PlayedOnce(props: PictureFrameProps) {
  const { picture, first = false } = props;
  const { isAllowed } = useContext(MotionContext);
  const [plays, setPlays] = useState(first);
  const frame = useRef<HTMLPictureElement>(null);
  // React does so for an image that is in no `picture`: before the styles, whose length keeps the browser from finding it.
  if (first) preload(picture.src, { as: 'image', fetchPriority: 'high' });
  useEffect(() => {
    // A page that a link led to has no boot script to ask whether motion was stopped.
    if (document.querySelector('#stop-motion:checked')) return setPlays(false);
    if (!first && isAllowed)
      return observe(frame.current!.lastElementChild!, (inView) => inView && setPlays(true), { threshold: 0.4 });
  }, [first, isAllowed]);
  return (
    <picture ref={frame}>
      {/* The boot script changes it before hydration where motion is stopped. */}
      {plays && <source media={WHERE_IT_PLAYS} srcSet={`${picture.src}#play`} suppressHydrationWarning />}
      <StillPicture {...props} />
    </picture>
  );
}
