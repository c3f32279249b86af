import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from 'react-aria-components';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import fieldStyles from '../fields/fields.module.css';
import partStyles from '../parts/parts.module.css';
import { sectionName, sectionsOf } from '../outline/sections.ts';
import { words } from '../words.ts';
import { useLanguage, useOwnLanguage, useShowText } from './language-context.ts';
import { languageName, languageWords } from './words.ts';
import { TranslationField } from './translation-field.tsx';
import styles from './languages.module.css';
import type { Path } from '../../protocol.ts';

/** Leads to the next text that is not translated: after the one that has the focus, else from what is selected on. */
function useNextOpen(): () => void {
  const draft = useDraft();
  const { language } = useLanguage();
  const showText = useShowText();
  const shown = (): Path => {
    const { selection, state, pageIndex } = draft.getSnapshot();
    if (selection.kind === 'site') return ['site'];
    const id = selection.kind === 'section' ? selection.id : null;
    const at = sectionsOf(state.page?.route).findIndex((section) => section['id'] === id);
    return ['routes', pageIndex, ...(at < 0 ? [] : ['sections', at])];
  };
  return () => {
    if (language === null) return;
    const focused = document.activeElement?.getAttribute('data-text') ?? null;
    for (const finish of draft.unfinished) finish();
    // What was typed just now is open no longer.
    draft.run('state', {}, () => {
      const after = focused === null ? null : (JSON.parse(focused) as Path);
      void draft.ask('next-open', { language, after, shown: shown() }).then((answer) => {
        if ('error' in answer) draft.say(answer.error, true);
        else if (answer.place) showText(language, answer.place);
        else draft.say(languageWords.nothingOpen(languageName(language)));
      });
    });
  };
}

/** What is selected. */
function useSubject(): { name: string; key: string } {
  const { types } = useDraft().session;
  const { state, selection, pageIndex } = useSnapshot((now) => now);
  const page = state.pages[pageIndex]?.name ?? '';
  if (selection.kind === 'site') return { name: words.site, key: 'site' };
  const id = selection.kind === 'section' ? selection.id : null;
  const section = sectionsOf(state.page?.route).find((each) => each['id'] === id);
  return { name: section ? sectionName(section, types, state.site) : page, key: `${pageIndex} ${id}` };
}

/** The texts of what is selected, in another language. */
export function TranslationsPanel() {
  const { translations, texts, wanted, want } = useLanguage();
  const { name: subject, key } = useSubject();
  const name = translations ? languageName(translations.language) : '';
  const own = useOwnLanguage();
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    panel.current!.parentElement!.scrollTop = 0;
  }, [key]);
  // What was clicked on the page and is no text that can be translated: the fields have looked for it.
  useEffect(() => {
    if (texts && wanted && 'said' in wanted) want(null);
  }, [texts, wanted, want]);
  const next = useNextOpen();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    next();
  };
  const open = texts?.filter(({ state }) => state !== 'done').length ?? 0;
  return (
    <section className={fieldStyles['panel']} aria-label={words.fields} ref={panel} onKeyDown={onKeyDown}>
      <header className={fieldStyles['head']}>
        <h2>{subject}</h2>
        <p>{texts ? `${name} · ${languageWords.open(open)}` : words.loading}</p>
        <Button
          className={`${partStyles['quiet']} ${styles['next']}`}
          aria-keyshortcuts="Control+Enter"
          // The text that has the focus is where it goes on from.
          preventFocusOnPress
          onPress={next}
        >
          {languageWords.nextOpen}
        </Button>
      </header>
      {translations && translations.address === null && <p>{languageWords.noPage(name)}</p>}
      {texts?.length === 0 && <p>{languageWords.noTexts}</p>}
      <div>
        {texts?.map((translation) => (
          <TranslationField
            key={`${key} ${JSON.stringify(translation.path)}`}
            translation={translation}
            language={translations!.language}
            own={own}
          />
        ))}
      </div>
    </section>
  );
}
