import { Actions } from '../../ui/action/actions.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { MediaObject } from '../../ui/media-object/media-object.tsx';
import styles from './picture-stack.module.css';
import type { PictureStackProps } from './props.ts';

/** Pictures laid over each other like cards, beside a few words. */
export function PictureStack({ heading, text, pictures, captions, layout, media, actions }: PictureStackProps) {
  const head = <SectionHeading heading={heading} text={text} />;
  // Words that are all above leave the pictures alone below them.
  const isStatement = layout === 'statement' && (captions.length > 0 || actions.length > 0);
  const stack = (
    <MediaObject
      media={layout === 'statement' && !isStatement ? 'below' : media}
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
      {!isStatement && head}
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
  if (!isStatement) return stack;
  return (
    <>
      <div className={`wrap ${styles['statement']}`}>{head}</div>
      {stack}
    </>
  );
}
