import type { ReactNode } from 'react';
import type { Media, Picture } from '../../model/parts.ts';
import { PictureFrame } from '../picture/picture-frame.tsx';
import { Reveal } from '../reveal/reveal.tsx';
import styles from './media-object.module.css';

interface MediaObjectProps {
  /** Where the picture is: after the words, before them, below them, or after them up to the window's edge. */
  media: Media;
  /** Without one, and without `aside`, the words stand alone. */
  picture?: Picture | undefined;
  pictureClass?: string | undefined;
  /** What stands there in place of one picture. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Words with a picture beside or below them, on the page's grid. In the document the words always come first. */
export function MediaObject({ media, picture, pictureClass, aside, children }: MediaObjectProps) {
  const beside =
    aside ??
    (picture && (
      <Reveal>
        <PictureFrame picture={picture} className={pictureClass} />
      </Reveal>
    ));
  return (
    <div className={beside ? `wrap ${styles['object']} ${styles[media]}` : 'wrap'}>
      <div className={styles['words']}>{children}</div>
      {beside && <div className={styles['aside']}>{beside}</div>}
    </div>
  );
}
