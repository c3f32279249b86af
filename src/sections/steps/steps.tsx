import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { StepsProps } from './props.ts';
import styles from './steps.module.css';

/** Numbered steps. */
export function Steps({ heading, text, items, actions, hue }: StepsProps) {
  return (
    <div className={`wrap ${styles['steps']}`}>
      <SectionHeading heading={heading} text={text} />
      <ol className={`${styles['list']} hue-${hue}`} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={styles['step']} delayMs={index * 80}>
            {item.picture && <PictureFrame picture={item.picture} className={styles['picture']} />}
            <Subheading>{item.title}</Subheading>
            <p>
              <RichText text={item.text} />
            </p>
          </Reveal>
        ))}
      </ol>
      <Actions actions={actions} />
    </div>
  );
}
