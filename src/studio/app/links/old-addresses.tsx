import { useId } from 'react';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { fieldWords } from '../fields/words.ts';
import { Icon } from '../parts/icon.tsx';
import partStyles from '../parts/parts.module.css';
import { linkWords } from './words.ts';
import styles from './links.module.css';

/** The addresses that are redirected to a page, each to be removed; nothing where there are none. */
export function OldAddresses({ path }: { path: string }) {
  const draft = useDraft();
  const redirects = useSnapshot(({ state }) => state.site['redirects']);
  const id = useId();
  const leadsHere = (to: unknown) => typeof to === 'string' && to.replace(/[?#][^]*/, '') === path;
  const addresses = Object.entries(isJsonObject(redirects) ? redirects : {}).flatMap(([from, to]) =>
    leadsHere(to) ? [from] : [],
  );
  if (addresses.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{linkWords.oldAddresses}</h3>
      <p className={partStyles['hint']}>{linkWords.oldAddressesHint}</p>
      <ul role="list" className={styles['addresses']}>
        {addresses.map((from) => (
          <li key={from}>
            <span>{from}</span>
            <button
              type="button"
              className={partStyles['plain']}
              aria-label={fieldWords.removeRedirect(from)}
              onClick={() =>
                draft.edit([{ op: 'remove', path: ['redirects', from] }], { notice: linkWords.redirectRemoved(from) })
              }
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
