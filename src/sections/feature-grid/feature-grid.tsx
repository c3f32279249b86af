import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { FeatureIcon } from '../../ui/icon/feature-icon.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './feature-grid.module.css';
import type { FeatureGridProps } from './props.ts';

/** A headline and a few features, side by side or as tiles. */
export function FeatureGrid({ heading, text, items, layout, columns, actions }: FeatureGridProps) {
  // One alone is as wide as one of two.
  const isEven = items.length % 2 === 0 || items.length === 1;
  const grid = [
    styles['grid'],
    columns ? styles[`columns${columns}`] : isEven && styles['even'],
    // All take two in the middle widths, where that leaves none alone.
    isEven && styles['pairs'],
  ];
  return (
    <div className={`wrap ${styles['features']}`}>
      <SectionHeading heading={heading} text={text} />
      <ul className={layout === 'tiles' ? styles['tiles'] : grid.filter(Boolean).join(' ')} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={`${styles['feature']} hue-${item.hue}`}>
            {item.picture && <PictureFrame picture={item.picture} className={`panel ${styles['picture']}`} />}
            {!item.picture && item.icon && <FeatureIcon name={item.icon} />}
            <Subheading>{item.title}</Subheading>
            <p>{item.text}</p>
          </Reveal>
        ))}
      </ul>
      <Actions actions={actions} />
    </div>
  );
}
