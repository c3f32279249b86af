import { Subheading } from '../../ui/heading/heading.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './pricing.module.css';
import type { PricingProps } from './props.ts';

/** A headline with a few short items under it. */
export function Pricing({ heading, text, items }: PricingProps) {
  return (
    <div className={`wrap ${styles['section']}`}>
      <SectionHeading heading={heading} text={text} />
      <ul className={styles['list']} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={styles['item']}>
            <Subheading>{item.title}</Subheading>
            <p>{item.text}</p>
          </Reveal>
        ))}
      </ul>
    </div>
  );
}
