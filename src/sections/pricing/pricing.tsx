import { Actions } from '../../ui/action/actions.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { hasLongWord } from '../../ui/long-word.ts';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TickList } from '../../ui/tick-list.tsx';
import styles from './pricing.module.css';
import type { PricingProps } from './props.ts';

type PricingPlan = PricingProps['plans'][number];

/**
 * Plans side by side. Both prices of a plan are in the page; the stylesheet shows that of the chosen period, without script, and
 * where it cannot (`:has`) both, each with its words.
 */
export function Pricing({ id, heading, text, plans, note, ...labels }: PricingProps & { id: string }) {
  const { periodLabel, monthlyLabel, yearlyLabel } = labels;
  const periods = [{ label: monthlyLabel }, { label: yearlyLabel }];
  const hasPeriods = plans.some(({ yearlyPrice }) => yearlyPrice !== undefined);
  const hasBadge = plans.some(({ badge }) => badge !== undefined);
  return (
    <div className={`wrap ${styles['pricing']}`}>
      <div className={styles['head']}>
        <SectionHeading heading={heading} text={text} />
        {hasPeriods && <Choice name={`${id}_period`} legend={periodLabel} options={periods} />}
      </div>
      <ul className={`${styles['plans']} ${styles[`plans${plans.length}`]}`} role="list">
        {plans.map((plan, index) => (
          <Reveal
            as="li"
            key={index}
            className={plan.badge === undefined ? styles['plan'] : `${styles['plan']} ${styles['marked']}`}
          >
            <Plan plan={plan} isMain={!hasBadge || plan.badge !== undefined} />
          </Reveal>
        ))}
      </ul>
      {note !== undefined && (
        <p className={styles['note']}>
          <RichText text={note} />
        </p>
      )}
    </div>
  );
}

/** One plan. What is chosen first is the recommended one, or any where none is. */
function Plan({ plan, isMain }: { plan: PricingPlan; isMain: boolean }) {
  const { name, badge, text, price, per, yearlyPrice, yearlyPer, points, action, note } = plan;
  return (
    <>
      <div className={styles['who']}>
        <div className={styles['name']}>
          <Subheading>{name}</Subheading>
          {badge !== undefined && <p className={styles['badge']}>{badge}</p>}
        </div>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div>
        <Price price={price} per={per} className={yearlyPrice === undefined ? undefined : styles['monthly']} />
        {yearlyPrice !== undefined && <Price price={yearlyPrice} per={yearlyPer} className={styles['yearly']} />}
      </div>
      <div>{action && <Actions actions={[action]} className={styles['action']} isMain={isMain} />}</div>
      <div className={styles['more']}>
        <TickList points={points} />
        {note !== undefined && (
          <p className={styles['note']}>
            <RichText text={note} />
          </p>
        )}
      </div>
    </>
  );
}

/** Letters of a price that fits at full size into the narrowest plan. */
const LONGEST_BIG = 7;

interface PriceProps {
  price: string;
  per?: string | undefined;
  className?: string | undefined;
}

function Price({ price, per, className }: PriceProps) {
  return (
    <p className={className}>
      <span className={`${styles['price']} ${hasLongWord(price, LONGEST_BIG) ? styles['long'] : ''}`}>
        <bdi>{price}</bdi>
      </span>
      {per !== undefined && <span className={styles['per']}> {per}</span>}
    </p>
  );
}
