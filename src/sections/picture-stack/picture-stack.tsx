import { Actions } from '../../ui/action/actions.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { MediaObject } from '../../ui/media-object/media-object.tsx';
import styles from './picture-stack.module.css';
import type { PictureStackProps } from './props.ts';

/** Pictures laid over each other like cards, beside a few words. */
export function PictureStack({ heading, text, pictures, captions, media, actions }: PictureStackProps) {
  return (
    <MediaObject
      media={media}
      aside={
        <ul className={styles['stack']} role="list">
          {pictures.map((picture, index) => (
            <Reveal as="li" key={index}>
              <PictureFrame picture={picture} className={styles['picture']} />
            </Reveal>
          ))}
        </ul>
      }
    >
      <SectionHeading heading={heading} text={text} />
      {captions.length > 0 && (
        <ol className={styles['captions']} role="list">
          {captions.map((caption, index) => (
            <li key={index}>{caption}</li>
          ))}
        </ol>
      )}
      <Actions actions={actions} />
    </MediaObject>
  );
}
