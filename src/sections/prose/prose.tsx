import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import type { RichText as Rich } from '../../model/parts.ts';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { ProseProps } from './props.ts';
import styles from './prose.module.css';

const paragraphsOf = (paragraphs: Rich[]) =>
  paragraphs.map((paragraph, index) => (
    <p key={index}>
      <RichText text={paragraph} />
    </p>
  ));

/** Text to read: paragraphs, and parts with subheadings, lists and pictures. */
export function Prose({ heading, paragraphs, parts = [], layout, actions }: ProseProps) {
  return (
    <div className={`wrap ${styles['prose']} ${styles[layout]}`}>
      <SectionHeading heading={heading} />
      {(paragraphs.length > 0 || parts.length > 0) && (
        <Reveal className={styles['text']}>
          {paragraphsOf(paragraphs)}
          {parts.map((part, index) => {
            const List = part.numbered ? 'ol' : 'ul';
            return (
              <div key={index} className={styles['text']}>
                {part.heading !== undefined && <Subheading>{part.heading}</Subheading>}
                {paragraphsOf(part.paragraphs)}
                {part.points.length > 0 && (
                  <List className={`${styles['text']} ${styles['list']}`}>
                    {part.points.map((point, at) => (
                      <li key={at}>
                        <RichText text={point} />
                      </li>
                    ))}
                  </List>
                )}
                {part.picture && <PictureFrame picture={part.picture} className="panel" />}
              </div>
            );
          })}
        </Reveal>
      )}
      <Actions actions={actions} />
    </div>
  );
}
