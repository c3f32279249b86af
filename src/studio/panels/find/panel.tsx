import { useId, useState } from 'react';
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  ToggleButton,
} from 'react-aria-components';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useLanguage, useOwnLanguage } from '../../app/languages/language-context.ts';
import { languageName } from '../../app/languages/words.ts';
import partStyles from '../../app/parts/parts.module.css';
import type { Found } from './protocol.ts';
import { findWords } from './words.ts';
import { Marked } from './marked.tsx';
import { ReplaceForm } from './replace-form.tsx';
import type { Panel, PanelProps } from '../panel.ts';
import styles from './find.module.css';

/** A row of what was found: a place of the site, or a panel of the studio, which it opens. */
interface FoundRow extends Pick<Found, 'text' | 'place' | 'translated'> {
  id: string;
  path?: Found['path'];
  opens?: string;
}

/** Finds pages, sections, texts, interface words and panels, and leads to them; or replaces words in all pages. */
function FindContent({ panels, close, show }: PanelProps) {
  const [text, setText] = useState('');
  const [isReplacing, setIsReplacing] = useState(false);
  const hintId = useId();
  const { language, want } = useLanguage();
  const own = useOwnLanguage();
  const { answer, fault } = useAnswer('find', isReplacing ? null : { text, language });
  const groups = answer ?? [];
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const parts = panels.filter(
    ({ name, does }) =>
      words.length > 0 &&
      name !== findWords.find &&
      words.every((word) => `${name} ${does}`.toLowerCase().includes(word)),
  );
  const total = groups.reduce((sum, group) => sum + group.total, parts.length);
  // Keys of the list are part of selectors: numbers are safe in them.
  const keyed = groups.map(({ kind, found }) => ({
    kind: kind as keyof typeof findWords.foundKinds,
    found: found.map((each, at): FoundRow => ({ ...each, id: `${kind}-${at}` })),
  }));
  if (parts.length > 0)
    keyed.unshift({
      kind: 'panel',
      found: parts.map(({ name, does }, at) => ({ id: `panel-${at}`, text: name, place: does, opens: name })),
    });
  const places = new Map(keyed.flatMap(({ found }) => found.map((each) => [each.id, each])));
  const hidden = total - keyed.reduce((sum, group) => sum + group.found.length, 0);
  const open = (name: string) => {
    close();
    // Its button alone knows how it is opened; this dialog is gone first.
    setTimeout(() => document.querySelector<HTMLElement>(`[data-panel="${name}"]`)?.click());
  };
  const field = (
    <>
      <SearchField
        className={`${partStyles['field']} ${styles['search']}`}
        value={text}
        onChange={setText}
        autoFocus={!isReplacing || text === ''}
      >
        <Label>{findWords.find}</Label>
        <Input className={partStyles['input']!} aria-describedby={hintId} />
        <p className={partStyles['hint']} id={hintId}>
          {language === null
            ? isReplacing
              ? findWords.replaceHint
              : findWords.findHint
            : findWords.hintIn(languageName(language), isReplacing)}
        </p>
      </SearchField>
      <ToggleButton
        className={`${partStyles['toggle']} ${styles['mode']}`}
        isSelected={isReplacing}
        onChange={setIsReplacing}
      >
        {findWords.replaceTitle}
      </ToggleButton>
    </>
  );
  return (
    <>
      {isReplacing ? (
        <ReplaceForm find={text} field={field} language={language} onClose={close} />
      ) : (
        <Autocomplete inputValue={text} onInputChange={setText}>
          {field}
          <p role="status" className={styles['count']}>
            {fault !== null && <span>{fault}</span>}
            {answer !== null && text.trim() !== '' && <span>{findWords.found(total)}</span>}
          </p>
          <ListBox
            className={styles['list']!}
            aria-label={findWords.find}
            items={keyed}
            selectionMode="none"
            onAction={(key) => {
              const found = places.get(String(key));
              if (!found) return;
              if (found.opens !== undefined) return open(found.opens);
              show(found.path!);
              if (found.translated) want({ path: found.translated.path });
            }}
          >
            {({ kind, found }) => (
              <ListBoxSection id={kind}>
                <Header className={styles['kind']!}>{findWords.foundKinds[kind]}</Header>
                <Collection items={found}>
                  {(each) => (
                    <ListBoxItem id={each.id} textValue={each.text} className={styles['found']!}>
                      <span {...(each.translated && { lang: language!, dir: 'auto' })}>
                        <Marked text={each.text} search={text} />
                      </span>{' '}
                      {each.translated && (
                        <span>
                          <span className={styles['place']} lang={own}>
                            {each.translated.source}
                          </span>{' '}
                        </span>
                      )}
                      <span className={styles['place']}>{each.place}</span>
                    </ListBoxItem>
                  )}
                </Collection>
              </ListBoxSection>
            )}
          </ListBox>
          {hidden > 0 && <p className={styles['count']}>{findWords.moreFound(hidden)}</p>}
        </Autocomplete>
      )}
    </>
  );
}

export const panel: Panel = {
  name: findWords.find,
  does: findWords.findDoes,
  group: 'tools',
  order: 2,
  icon: 'search',
  shortcut: 'Ctrl+k',
  Content: FindContent,
};
