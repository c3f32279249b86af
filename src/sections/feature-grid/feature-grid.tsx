import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './feature-grid.module.css';
import type { FeatureGridProps } from './props.ts';

/** A heading and features side by side. */
export function FeatureGrid({ heading, text, items, actions }: FeatureGridProps) {
  return (
    <div className={`wrap ${styles['features']}`}>
      <SectionHeading heading={heading} text={text} />
      <ul className={items.length % 2 === 0 ? `${styles['grid']} ${styles['even']}` : styles['grid']} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={`${styles['feature']} hue-${item.hue}`}>
            {item.picture && <PictureFrame picture={item.picture} className={styles['picture']} />}
            <Subheading>{item.title}</Subheading>
            <p>{item.text}</p>
          </Reveal>
        ))}
      </ul>
      <Actions actions={actions} />
    </div>
  );
}
