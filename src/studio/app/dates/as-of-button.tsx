import { useEffect, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { momentInWords, readDate, spanOf } from '../../../model/dates.ts';
import { useDraft, useStudioState } from '../draft/use-draft.ts';
import { sectionsOf, sectionName } from '../outline/sections.ts';
import partStyles from '../parts/parts.module.css';
import { dateWords } from './words.ts';
import { useTimeZone } from './use-time-zone.ts';
import { toLocal } from './zoned-time.ts';
import styles from './dates.module.css';
import type { SectionType } from '../../protocol.ts';
import type { JsonObject } from '../../../document/json.ts';
import { sharedOf } from '../shared/shared-sections.ts';

/** Something that appears on a page, or goes. */
interface TimelineEntry {
  moment: number;
  what: string;
}

/** When what appears and goes on a page, in order of time; what is hidden does neither. */
function timeline(sections: JsonObject[], site: JsonObject, types: SectionType[], timeZone: string): TimelineEntry[] {
  const entries = sections.flatMap((section): TimelineEntry[] => {
    const whole = { ...sharedOf(section, site), ...section };
    if (whole['hidden'] === true) return [];
    const { from, until } = spanOf(whole, timeZone);
    const name = sectionName(section, types, site);
    return [
      { moment: from, what: dateWords.appears(name) },
      { moment: until, what: dateWords.goes(name) },
    ];
  });
  return entries.filter(({ moment }) => Number.isFinite(moment)).toSorted((one, other) => one.moment - other.moment);
}

/** When what appears and goes on the page. */
function Timeline({ onShow }: { onShow: (moment: number) => Promise<void> }) {
  const { types } = useDraft().session;
  const { page, site } = useStudioState();
  const timeZone = useTimeZone();
  const entries = timeline(sectionsOf(page?.route), site, types, timeZone);
  return (
    <>
      <h3>{dateWords.timeline}</h3>
      {entries.length === 0 && <p className={partStyles['hint']}>{dateWords.noTimeline}</p>}
      <ol className={styles['entries']} role="list">
        {entries.map((entry) => (
          <li key={entry.moment + entry.what}>
            <Button
              className={partStyles['choice']!}
              aria-label={dateWords.showAsOf(momentInWords(entry.moment, timeZone), entry.what)}
              onPress={() => void onShow(entry.moment)}
            >
              <time className={styles['when']} dateTime={new Date(entry.moment).toISOString()}>
                {momentInWords(entry.moment, timeZone)}
              </time>
              {entry.what}
            </Button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The moment that the preview shows. */
export function AsOfButton() {
  const draft = useDraft();
  const timeZone = useTimeZone();
  const [moment, setMoment] = useState<number | null>(null);
  // A window that was opened anew shows the present.
  useEffect(() => void draft.ask('as-of', { moment: null }), [draft]);
  const asOf = (when: number | null) => dateWords.asOf(when === null ? dateWords.today : momentInWords(when, timeZone));
  const show = async (next: number | null) => {
    setMoment(next);
    const answer = await draft.ask('as-of', { moment: next });
    if ('error' in answer) {
      setMoment(moment);
      draft.say(answer.error, true);
    } else draft.say(asOf(next));
  };
  return (
    <DialogTrigger>
      <Button className={`${partStyles['quiet']} ${moment === null ? '' : styles['other']}`}>{asOf(moment)}</Button>
      <Popover className={`${partStyles['popover']} ${styles['popover']}`} placement="bottom end">
        <Dialog className={partStyles['dialog']!} aria-label={dateWords.asOfTitle}>
          {({ close }) => (
            <>
              <h2>{dateWords.asOfTitle}</h2>
              <p className={partStyles['hint']}>{dateWords.asOfHint}</p>
              <div className={styles['choice']}>
                <label className={styles['day']}>
                  {dateWords.asOfDay}
                  <input
                    className={partStyles['input']}
                    type="date"
                    value={moment === null ? '' : toLocal(moment, timeZone).slice(0, 10)}
                    onChange={({ target }) => void show(readDate(target.value, timeZone)?.from ?? null)}
                  />
                </label>
                <Button
                  className={partStyles['quiet']!}
                  isDisabled={moment === null}
                  onPress={() => {
                    // A button that is off holds no focus: Escape would reach nothing.
                    close();
                    void show(null);
                  }}
                >
                  {dateWords.backToNow}
                </Button>
              </div>
              <Timeline onShow={show} />
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
