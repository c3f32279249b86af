import type { ReactNode } from 'react';
import type { Media } from '../../model/parts.ts';
import styles from './split.module.css';

interface SplitProps {
  /** Where the picture is: after the words, before them, below them, or after them up to the window's edge. */
  media: Media;
  /** The picture, or whatever stands beside the words; without one they stand alone. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Words with a picture beside or below them, on the page's grid. In the document the words always come first. */
export function Split({ media, aside, children }: SplitProps) {
  return (
    <div className={aside ? `wrap ${styles['split']} ${styles[media]}` : 'wrap'}>
      <div className={styles['words']}>{children}</div>
      {aside && <div className={styles['aside']}>{aside}</div>}
    </div>
  );
}
