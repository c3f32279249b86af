import { useContext, type KeyboardEvent } from 'react';
import type { Path, PlaceOnPage, TranslationText } from '../../protocol.ts';
import { isEqual } from '../../../document/json.ts';
import { useLanguage } from '../languages/language-context.ts';
import { Icon } from '../parts/icon.tsx';
import { words } from '../words.ts';
import { PlacesContext } from './ask-places.ts';
import { OnPageContext } from './on-page.ts';
import { translationAt } from './translate-on-page.ts';
import styles from './on-page.module.css';

/** The key that edits a field on the page, as it edits a cell in a table. */
export const EDIT_KEY = 'F2';

/**
 * Where a field of the selected section can be edited on the page.
 *
 * @param path  Of the value, from the section; null for fields that are no section's.
 * @returns     A function that begins it; null where the page does not show the field by itself.
 */
export function useEditOnPage(path: Path | null): (() => void) | null {
  const onPage = useContext(OnPageContext);
  const places = useContext(PlacesContext);
  if (!onPage || path === null) return null;
  const isHere = ({ kind, path: shown }: PlaceOnPage) => kind === 'text' && isEqual(shown, path);
  const place = places.find(isHere);
  return place ? () => onPage.edit(place) : null;
}

/** The same of a translation that the page shows. */
export function useTranslateOnPage(text: TranslationText): (() => void) | null {
  const onPage = useContext(OnPageContext);
  const places = useContext(PlacesContext);
  const { texts } = useLanguage();
  if (!onPage || !texts) return null;
  const place = places.find((each) => each.kind === 'text' && isEqual(translationAt(texts, each)?.path, text.path));
  return place ? () => onPage.edit(place, text) : null;
}

/** Calls back when the key is pressed. */
export const onEditKey = (edit: (() => void) | null) => (event: KeyboardEvent) => {
  // React hands on keys of dialogs that are opened from within.
  const isInside = event.currentTarget.contains(event.target as Node);
  if (event.key !== EDIT_KEY || !edit || !isInside) return;
  event.preventDefault();
  edit();
};

/** Leads from a field to its text on the page. Seen at the field that has the focus or the pointer; by keyboard it is F2. */
export function OnPageButton({ edit }: { edit: () => void }) {
  return (
    <button
      type="button"
      className={styles['button']}
      tabIndex={-1}
      // The focus stays where it will return to.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={edit}
    >
      <Icon name="edit" />
      {words.editOnPage}
      <kbd aria-hidden="true">{EDIT_KEY}</kbd>
    </button>
  );
}
