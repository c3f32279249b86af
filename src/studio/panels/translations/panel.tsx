import { useAnswer } from '../../app/draft/use-answer.ts';
import { languageName, languageWords } from '../../app/languages/words.ts';
import { useLanguage } from '../../app/languages/language-context.ts';
import partStyles from '../../app/parts/parts.module.css';
import type { TextPlace } from '../../protocol.ts';
import type { TranslatedGroup } from './protocol.ts';
import type { Panel, PanelProps } from '../panel.ts';
import { Exchange } from './exchange.tsx';
import { translationsWords } from './words.ts';
import styles from './translations.module.css';

interface CellProps {
  group: TranslatedGroup;
  part: string;
  language: string;
  onOpen: (place: TextPlace) => void;
}

function Cell({ group: { open, done, first }, part, language, onOpen }: CellProps) {
  const state = translationsWords.state(open, done);
  if (!first)
    return (
      <td>
        {state} <span className={styles['kind']}>{translationsWords.unused}</span>
      </td>
    );
  return (
    <td>
      <button
        type="button"
        className={styles['cell']}
        data-open={open > 0 || undefined}
        aria-label={translationsWords.of(part, languageName(language), state)}
        onClick={() => onOpen(first)}
      >
        {state}
      </button>
    </td>
  );
}

/** Every part of the site in every language: how much is done, how much is open, and a way there. */
function TranslationTable({ show }: PanelProps) {
  const { choose, want } = useLanguage();
  const { answer, fault } = useAnswer('translation-table', {});
  if (!answer) return <p role="status">{fault ?? translationsWords.loading}</p>;
  const { languages } = answer;
  if (languages.length === 0) return <p className={partStyles['hint']}>{languageWords.none}</p>;
  return (
    <>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{translationsWords.part}</th>
              {languages.map(({ language }) => (
                <th scope="col" key={language}>
                  {languageName(language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {languages[0]!.groups.map(({ kind, name }, at) => {
              const part = kind === 'site' ? translationsWords.site : name;
              return (
                // Two shared sections may be called alike.
                <tr key={at}>
                  <th scope="row">
                    {part}{' '}
                    {translationsWords.kinds[kind] && (
                      <span className={styles['kind']}>{translationsWords.kinds[kind]}</span>
                    )}
                  </th>
                  {languages.map(({ language, groups }) => (
                    <Cell
                      key={language}
                      group={groups[at]!}
                      part={part}
                      language={language}
                      onOpen={(place) => {
                        choose(language);
                        show(place.show);
                        want({ path: place.text });
                      }}
                    />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Exchange languages={languages.map(({ language }) => language)} />
    </>
  );
}

export const panel: Panel = {
  name: translationsWords.name,
  does: translationsWords.does,
  group: 'tools',
  order: 0,
  icon: 'languages',
  Content: TranslationTable,
};
