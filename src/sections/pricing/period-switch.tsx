import styles from './pricing.module.css';
import type { PricingProps } from './props.ts';

type PeriodSwitchProps = Pick<PricingProps, 'periodLabel' | 'monthlyLabel' | 'yearlyLabel'> & { id: string };

/** The choice between monthly and yearly prices: two radio buttons that the stylesheet reads. */
export function PeriodSwitch({ id, periodLabel, monthlyLabel, yearlyLabel }: PeriodSwitchProps) {
  const name = `${id}_period`;
  return (
    <fieldset className={styles['switch']}>
      <legend className="visually-hidden">{periodLabel}</legend>
      <label className={styles['period']}>
        <input type="radio" name={name} defaultChecked />
        <span>{monthlyLabel}</span>
      </label>
      <label className={styles['period']}>
        <input type="radio" name={name} className={styles['isYearly']} />
        <span>{yearlyLabel}</span>
      </label>
    </fieldset>
  );
}
