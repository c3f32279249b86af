import type { Path } from '../../protocol.ts';
import { useDraft } from '../draft/use-draft.ts';
import { sectionsOf } from '../outline/sections.ts';
import { useLanguage, useShowText } from './language-context.ts';
import { languageName } from './language-name.ts';
import { languageWords } from './words.ts';

/** Leads to the next text that is not translated: after the one that has the focus, else from what is selected on. */
export function useNextOpen(): () => void {
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
