import { useMemo } from 'react';
import { HUES } from '../../../model/theme.ts';
import {
  colourVerdicts,
  nearestThatHolds,
  type ColourKey,
  type ColourVerdict,
} from '../../../styles/colour-verdicts.ts';
import { themeWords } from './words.ts';
import { useTheme } from './use-theme.ts';
import styles from './theme.module.css';

/** Colours of which any will do: what stands out too little is shown in another shade, and that is no fault. */
const ANY: string[] = HUES.filter((hue) => hue !== 'accent');

function VerdictLine({ name, verdict }: { name: string; verdict: ColourVerdict }) {
  const { use, contrast, needed, holds, shown } = verdict;
  const kind = holds ? 'holds' : use === 'text' || ANY.includes(name) ? 'derived' : 'fails';
  return (
    <li className={styles[kind]}>
      {themeWords.colourUses[use]}: {themeWords.colourVerdicts[kind](contrast, needed)}
      {!holds && use !== 'ink-on-paper' && (
        <span>
          {'. '}
          <span className={styles['paint']} style={{ background: shown }} />
          {themeWords.colourShown(shown)}
        </span>
      )}
    </li>
  );
}

interface ColourVerdictsProps {
  /** Its key in the theme. */
  name: string;
  /** As typed, or its default. */
  colour: string;
  /** What buttons at its problems do: no other one does the same. */
  cures: string[];
  onUse: (colour: string) => void;
}

/** Whether a colour does for what it is used for, and the nearest one that does. docs/product.md 11 */
export function ColourVerdicts({ name, colour, cures, onUse }: ColourVerdictsProps) {
  const theme = useTheme();
  const { verdicts, nearest } = useMemo(() => {
    const tried = { ...theme, [name]: colour };
    const key = name as ColourKey;
    return { verdicts: colourVerdicts(tried, key), nearest: nearestThatHolds(tried, key) };
  }, [theme, name, colour]);
  return (
    <>
      {verdicts.length > 0 && (
        <ul className={styles['verdicts']} role="list" aria-live="polite">
          {verdicts.map((verdict) => (
            <VerdictLine key={verdict.use} name={name} verdict={verdict} />
          ))}
        </ul>
      )}
      {nearest !== null && !cures.some((cure) => cure.includes(nearest)) && (
        <button type="button" className={styles['nearest']} onClick={() => onUse(nearest)}>
          <span className={styles['paint']} style={{ background: nearest }} />
          {themeWords.useNearest(nearest)}
        </button>
      )}
    </>
  );
}
