import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './feature-grid.module.css';
import type { FeatureGridProps } from './props.ts';

/** A headline and a few features, side by side or as tiles. */
export function FeatureGrid({ heading, text, items, layout, actions }: FeatureGridProps) {
  const columns = items.length % 2 === 0 ? `${styles['grid']} ${styles['even']}` : styles['grid'];
  return (
    <div className={`wrap ${styles['features']}`}>
      <SectionHeading heading={heading} text={text} />
      <ul className={layout === 'tiles' ? styles['tiles'] : columns} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={`${styles['feature']} hue-${item.hue}`}>
            {item.picture && <PictureFrame picture={item.picture} className={`panel ${styles['picture']}`} />}
            {!item.picture && item.icon && <Icon name={item.icon} className={styles['icon']} />}
            <Subheading>{item.title}</Subheading>
            <p>{item.text}</p>
          </Reveal>
        ))}
      </ul>
      <Actions actions={actions} />
    </div>
  );
}
