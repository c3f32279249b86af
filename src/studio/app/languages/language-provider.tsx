import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { FILES } from '../../../document/joined-files.ts';
import { partOf } from '../../../document/json.ts';
import type { Translations } from '../../protocol.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { LanguageContext, type WantedText } from './language-context.ts';

/** Keeps which language is edited, and asks what it says each time that the draft or what is selected has changed. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const draft = useDraft();
  const [chosen, choose] = useState<string | null>(null);
  const [answer, setAnswer] = useState<(Translations & { of: string; version: number }) | null>(null);
  const [wanted, want] = useState<WantedText | null>(null);
  const version = useSnapshot(({ state }) => state.version);
  const page = useSnapshot(({ pageIndex }) => pageIndex);
  const section = useSnapshot(({ selection }) => (selection.kind === 'section' ? selection.id : null));
  const isSite = useSnapshot(({ selection }) => selection.kind === 'site');
  const selected = JSON.stringify([page, section, isSite]);
  const languages = useSnapshot(({ state }) => state.site['languages']);
  // It may have been removed, or its addition undone.
  const language = chosen !== null && partOf(languages, chosen) !== undefined ? chosen : null;

  useEffect(() => {
    if (language === null) return setAnswer(null);
    let isCurrent = true;
    void draft.ask('translations', { page, language, section, isSite }).then((answered) => {
      if (!isCurrent) return;
      if ('error' in answered) draft.say(answered.error, true);
      else setAnswer({ ...answered, of: selected, version });
    });
    return () => {
      isCurrent = false;
    };
  }, [draft, language, version, page, section, isSite, selected]);

  // A problem of a translation leads to its field.
  const target = useSnapshot((now) => now.target);
  useEffect(() => {
    if (target?.path[0] !== FILES || !/(^|\/)languages\/[^/]+\.json$/.test(String(target.path[1]))) return;
    void draft.ask('translation-at', { path: target.path }).then((answered) => {
      if ('error' in answered) return draft.say(answered.error, true);
      const { language: its, place } = answered;
      if (its === null) return;
      choose(its);
      if (!place) return;
      draft.show(place.show);
      want({ path: place.text });
    });
  }, [draft, target]);

  const translations = answer?.language === language ? answer : null;
  const texts = translations?.of === selected ? translations.texts : null;
  const value = useMemo(
    () => ({ language, translations, version: translations?.version ?? null, texts, choose, wanted, want }),
    [language, translations, texts, wanted],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
