import styles from './feature-icon.module.css';
import { featureIcons } from './feature-icons.ts';

/** A decorative icon on a tile in the colour of its feature, above the words. */
export function FeatureIcon({ name }: { name: keyof typeof featureIcons }) {
  return (
    <svg className={`icon ${styles['icon']}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={featureIcons[name]} />
    </svg>
  );
}
