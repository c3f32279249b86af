import { Button } from 'react-aria-components';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { textAt } from '../../../document/json.ts';
import { useIsLocked, useLanguage } from '../languages/language-context.ts';
import { languageWords } from '../languages/words.ts';
import { useOnPage } from '../on-page/on-page.ts';
import { onEditKey } from '../on-page/on-page-button.tsx';
import { Icon } from '../parts/icon.tsx';
import partStyles from '../parts/parts.module.css';
import { SortableList, type Row } from '../parts/sortable-list.tsx';
import { Hint } from '../../panels/help/hint.tsx';
import { sharedOf } from '../shared/shared-sections.ts';
import { outlineWords } from './words.ts';
import { sharedWords } from '../shared/words.ts';
import { useShortcut } from '../toolbar/use-shortcut.ts';
import { words } from '../words.ts';
import { focusRow } from './focus-row.ts';
import { useSectionEdits } from './section-edits.tsx';
import { typeOf } from './sections.ts';
import { useShown } from './use-shown.ts';
import styles from './outline.module.css';

/** What is to be done on an empty page. */
function NoSections({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <p>{outlineWords.noSections}</p>
      <Button className={styles['first']!} onPress={onAdd}>
        <Icon name="add" />
        {outlineWords.addFirstSection}
      </Button>
    </>
  );
}

/** The sections of the chosen page in their order, and what can be done with them. */
export function SectionsPanel({ onOpen, onShowField }: { onOpen: () => void; onShowField: () => void }) {
  const draft = useDraft();
  const site = useSnapshot(({ state }) => state.site);
  const isThere = useSnapshot(({ state }) => state.page !== null);
  const pageName = useSnapshot(({ state, pageIndex: at }) => state.pages[at]?.name ?? '');
  const selected = useSnapshot(({ selection }) => (selection.kind === 'section' ? selection.id : null));
  const onPage = useOnPage();
  const { types } = draft.session;
  const isLocked = useIsLocked();
  const { translations } = useLanguage();
  const openIn = (id = '') => {
    const open = translations?.open.sections[id] ?? 0;
    return open > 0 && languageWords.open(open);
  };
  const shownOf = useShown();
  const { sections, nameOf, problemsAt, move, actionsOf, add, dialogs } = useSectionEdits(onShowField, focusRow);
  const rows = sections.map((section, at): Row => {
    const type = types.find((candidate) => candidate.type === typeOf(section, site));
    const { isHidden, when, isShown } = shownOf(section);
    return {
      id: textAt(section, 'id') ?? String(at),
      name: nameOf(section),
      isFaded: !isShown,
      problems: problemsAt(at),
      dates: when?.words,
      details: [type?.title, sharedOf(section, site) && sharedWords.shared, openIn(textAt(section, 'id'))]
        .filter(Boolean)
        .join(' · '),
      mark: isHidden ? outlineWords.hidden : undefined,
      actions: actionsOf(section, at),
    };
  });
  useShortcut('/', () => {
    if (isThere && !isLocked) add();
  });
  const editSelected = () => {
    if (selected !== null) void onPage.editSection(selected);
  };
  return (
    <section className={styles['panel']} aria-label={outlineWords.sections} onKeyDown={onEditKey(editSelected)}>
      <header className={styles['head']}>
        <h2>{outlineWords.sections}</h2>
        {!isLocked && (
          <Button className={partStyles['quiet']!} isDisabled={!isThere} onPress={() => add()}>
            <Icon name="add" />
            {outlineWords.addSection}
          </Button>
        )}
      </header>
      <Hint place="sections" />
      <SortableList
        label={outlineWords.sectionsOf(pageName)}
        rows={rows}
        isLocked={isLocked}
        selected={selected}
        empty={isThere ? <NoSections onAdd={() => add()} /> : words.loading}
        onSelect={(id) => draft.select({ kind: 'section', id })}
        onOpen={(id) => {
          draft.select({ kind: 'section', id });
          onOpen();
        }}
        onMove={move}
        onAddAfter={(at) => add(at + 1)}
      />
      {dialogs}
    </section>
  );
}
