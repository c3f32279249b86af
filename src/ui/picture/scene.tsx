import { useContext, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { observe } from 'react-intersection-observer';
import type { Picture } from '../../model/parts.ts';
import { MotionContext } from '../reveal/motion-context.ts';
import { PictureFrame } from './picture-frame.tsx';

/** Without script there is no control that stops motion, and on paper a story would be caught midway. */
const WHERE_IT_PLAYS = 'screen and (scripting) and (prefers-reduced-motion: no-preference)';

interface SceneProps {
  picture: Picture;
  className?: string | undefined;
  /** The first screen's picture: fetched first, and played at once, before any script. Others play when first seen. */
  first?: boolean;
}

/**
 * A picture that may be a scene: a drawing that plays once, by the stylesheet inside it (`svg:target`), then stands still.
 *
 * The boot script shows the last frame where the visitor stopped all motion.
 */
export function Scene(props: SceneProps) {
  return props.picture.plays ? <PlayedOnce {...props} /> : <PictureFrame {...props} />;
}

function PlayedOnce({ picture, first = false, className }: SceneProps) {
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
      <PictureFrame picture={picture} className={className} first={first} />
    </picture>
  );
}
