import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useDraft } from '../draft/use-draft.ts';
import { useLanguage } from '../languages/language-context.ts';
import { RichLinkDialog, type LinkAsk } from '../rich-text/rich-link-dialog.tsx';
import { PlacesContext, usePlaces } from './ask-places.ts';
import type { Pane } from '../panes/use-panes.ts';
import { OnPageContext, pageTexts } from './on-page.ts';

/** Editing on the page, for the parts of the studio within: what it learns of the page draws the fields again, and nothing else. */
export function OnPageProvider({ onShow, children }: { onShow: (part: Pane) => void; children: ReactNode }) {
  const draft = useDraft();
  /** A link that is asked for on the page. */
  const [linkAsked, setLinkAsked] = useState<LinkAsk | null>(null);
  const language = useLanguage();
  const languageNow = useRef(language);
  const [onPage] = useState(() => pageTexts(draft, onShow, setLinkAsked, () => languageNow.current));
  useLayoutEffect(() => {
    languageNow.current = language;
  });
  useEffect(() => draft.subscribe(onPage.takeDraft), [draft, onPage]);
  // Texts of another language come apart from the draft.
  useEffect(() => onPage.takeDraft(), [onPage, language.texts]);
  return (
    <OnPageContext value={onPage}>
      <PlacesContext value={usePlaces()}>{children}</PlacesContext>
      {linkAsked && <RichLinkDialog {...linkAsked} />}
    </OnPageContext>
  );
}
