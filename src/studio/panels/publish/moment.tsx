import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useTimeZone } from '../../app/dates/use-time-zone.ts';
import { withOffset } from '../../app/dates/zoned-time.ts';
import { Labelled } from '../../app/parts/labelled.tsx';
import partStyles from '../../app/parts/parts.module.css';
import styles from './publish.module.css';
import { publishWords } from './words.ts';

/** A moment to publish at, in the time zone of the site. */
export function Moment({ onPlan }: { onPlan: (at: string) => void }) {
  const timeZone = useTimeZone();
  const [local, setLocal] = useState('');
  return (
    <>
      <Labelled label={publishWords.moment} hint={publishWords.momentHint(timeZone)} problem={null}>
        {(id, described) => (
          <input
            className={partStyles['input']}
            id={id}
            type="datetime-local"
            value={local}
            autoFocus
            aria-describedby={described}
            onChange={({ target }) => setLocal(target.value)}
            // Tab goes from part to part of it: the dialog would take it to the next control, past the time of day.
            onKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()}
          />
        )}
      </Labelled>
      <div className={styles['actions']}>
        <Button
          className={partStyles['main']!}
          isDisabled={local === ''}
          onPress={() => onPlan(withOffset(local, timeZone))}
        >
          {publishWords.plan}
        </Button>
      </div>
    </>
  );
}
