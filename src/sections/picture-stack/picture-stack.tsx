import { Actions } from '../../ui/action/actions.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './picture-stack.module.css';
import type { PictureStackProps } from './props.ts';

/** Pictures that overlap like cards, beside a text. */
export function PictureStack({ heading, text, pictures, actions }: PictureStackProps) {
  return (
    <div className={`wrap ${styles['columns']}`}>
      <div className={styles['words']}>
        <SectionHeading heading={heading} text={text} />
        <Actions actions={actions} />
      </div>
      <ul className={styles['stack']} role="list">
        {pictures.map((picture, index) => (
          <Reveal as="li" key={index}>
            <PictureFrame picture={picture} className={styles['picture']} />
          </Reveal>
        ))}
      </ul>
    </div>
  );
}
