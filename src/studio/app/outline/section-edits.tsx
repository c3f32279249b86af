import { useState } from 'react';
import type { Operation } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import { useDraft, useSnapshot, useStudioState } from '../draft/use-draft.ts';
import { textAt, type JsonObject } from '../../../document/json.ts';
import { useWithdraw, type Withdrawal } from '../links/withdraw.tsx';
import { useOnPage } from '../on-page/on-page.ts';
import type { RowAction } from '../parts/row-menu.tsx';
import { copyOperations, sharedOf, shareOperations } from '../shared/shared-sections.ts';
import { focusAfterRemoval } from './focus-row.ts';
import { outlineWords } from './words.ts';
import { sharedWords } from '../shared/words.ts';
import { words } from '../words.ts';
import { AddSectionDialog } from './add-section-dialog.tsx';
import { newSectionId, sectionName, sectionsOf, typeOf } from './sections.ts';
import { Button } from 'react-aria-components';
import { StudioDialog } from '../parts/dialog.tsx';
import styles from '../parts/parts.module.css';

interface MoveToPageProps {
  /** Its place on the page shown. */
  at: number;
  section: JsonObject;
  onClose: () => void;
}

/** Asks to which page a section moves. It becomes the last one there. */
function MoveToPageDialog({ at, section, onClose }: MoveToPageProps) {
  const draft = useDraft();
  const state = useStudioState();
  const pageIndex = useSnapshot((now) => now.pageIndex);
  const move = async (target: number) => {
    const page = state.pages[target]!;
    const read = await draft.readPage(target);
    onClose();
    if ('error' in read) return draft.say(read.error, true);
    const there = sectionsOf(read.route);
    const isTaken = there.some(({ id }) => id === section['id']);
    const id = isTaken ? newSectionId(page.path, typeOf(section, state.site), there) : (textAt(section, 'id') ?? '');
    const path = ['routes', pageIndex, 'sections', at];
    const name = sectionName(section, draft.session.types, state.site);
    draft.run('move-to-page', { path, section: section['id'], to: target, id }, ({ links }) =>
      draft.say(outlineWords.movedToPage(name, page.name, links), false, true),
    );
  };
  return (
    <StudioDialog title={outlineWords.moveToPage} isOpen onClose={onClose}>
      <ul className={styles['choices']} role="list">
        {state.pages.map(
          (page, target) =>
            target !== pageIndex && (
              <li key={page.path}>
                <Button className={styles['choice']!} onPress={() => void move(target)}>
                  {page.name}
                </Button>
              </li>
            ),
        )}
      </ul>
    </StudioDialog>
  );
}

/** The edits of a page's sections. */
function sectionEdits(
  draft: Draft,
  pageIndex: number,
  sections: JsonObject[],
  nameOf: (section: JsonObject) => string,
  withdraw: (withdrawal: Withdrawal) => void,
  onCopied: (id: string) => void,
) {
  const pathOf = (at: number) => ['routes', pageIndex, 'sections', at];
  const pagePath = draft.getSnapshot().state.pages[pageIndex]?.path ?? '/';
  return {
    move(from: number, to: number) {
      const section = sections[from]!;
      draft.edit([{ op: 'move', path: pathOf(from), to }], {
        notice: words.moved(nameOf(section), to, sections.length),
        selection: { kind: 'section', id: textAt(section, 'id') ?? '' },
      });
    },
    duplicate(at: number) {
      const section = sections[at]!;
      const id = newSectionId(pagePath, typeOf(section, draft.getSnapshot().state.site), sections);
      draft.edit([{ op: 'add', path: pathOf(at + 1), value: { ...section, id } }], {
        notice: words.added(nameOf(section), at + 1, sections.length + 1),
        selection: { kind: 'section', id },
      });
      onCopied(id);
    },
    show(at: number) {
      draft.edit([{ op: 'remove', path: [...pathOf(at), 'hidden'] }], {
        notice: outlineWords.shown(nameOf(sections[at]!)),
      });
    },
    hide(at: number) {
      const [path, name] = [pathOf(at), nameOf(sections[at]!)];
      const run = (links: Operation[]) =>
        draft.edit([...links, { op: 'set', path: [...path, 'hidden'], value: true }], {
          notice: outlineWords.hid(name),
        });
      withdraw({ path, name, isHiding: true, run });
    },
    share(at: number) {
      const section = sections[at]!;
      const name = nameOf(section);
      draft.edit(shareOperations(section, pathOf(at), name, draft.getSnapshot().state.site), {
        notice: sharedWords.nowShared(name),
        selection: { kind: 'section', id: textAt(section, 'id') ?? '' },
      });
    },
    copyHere(at: number) {
      const section = sections[at]!;
      draft.edit(copyOperations(section, pathOf(at), draft.getSnapshot().state), {
        notice: sharedWords.nowCopied(nameOf(section)),
        selection: { kind: 'section', id: textAt(section, 'id') ?? '' },
      });
    },
    remove(at: number) {
      const [path, name] = [pathOf(at), nameOf(sections[at]!)];
      const run = (links: Operation[]) => {
        draft.edit([...links, { op: 'remove', path }], { notice: words.removed(name, sections.length - 1) });
        focusAfterRemoval(textAt(sections[at + 1] ?? sections[at - 1], 'id'));
      };
      withdraw({ path, name, isHiding: false, run });
    },
  };
}

/**
 * What can be done with the sections of the chosen page. `dialogs` ask for what is needed, and are to be drawn.
 *
 * @param onShowField  Called before somebody is led to a field.
 * @param onCopied     Gets the id of a copy, which is selected then.
 */
export function useSectionEdits(onShowField: () => void, onCopied: (id: string) => void = () => {}) {
  const draft = useDraft();
  const site = useSnapshot(({ state }) => state.site);
  const route = useSnapshot(({ state }) => state.page?.route);
  const isOnlyPage = useSnapshot(({ state }) => state.pages.length === 1);
  const pageIndex = useSnapshot((now) => now.pageIndex);
  const problems = useSnapshot(({ state }) => state.problems);
  const onPage = useOnPage();
  /** The index that a new section will have; null for the place after the selected one. */
  const [adding, setAdding] = useState<{ at: number | null } | null>(null);
  const [leaving, setLeaving] = useState<number | null>(null);
  const { types } = draft.session;
  const sections = sectionsOf(route);
  const nameOf = (section: JsonObject) => sectionName(section, types, site);
  const problemsAt = (at: number): number =>
    problems.filter(({ path }) => path[1] === pageIndex && path[2] === 'sections' && path[3] === at).length;
  const { withdraw, dialog: withdrawDialog } = useWithdraw(onShowField);
  const edits = sectionEdits(draft, pageIndex, sections, nameOf, withdraw, onCopied);
  const actionsOf = (section: JsonObject, at: number): RowAction[] => [
    { label: words.editOnPage, run: () => void onPage.editSection(textAt(section, 'id') ?? '') },
    { label: words.moveUp, isDisabled: at === 0, run: () => edits.move(at, at - 1) },
    { label: words.moveDown, isDisabled: at === sections.length - 1, run: () => edits.move(at, at + 1) },
    { label: outlineWords.moveToPage, isDisabled: isOnlyPage, run: () => setLeaving(at) },
    { label: words.duplicate, run: () => edits.duplicate(at) },
    section['hidden'] === true
      ? { label: outlineWords.showAgain, run: () => edits.show(at) }
      : { label: words.hide, run: () => edits.hide(at) },
    sharedOf(section, site)
      ? { label: sharedWords.useCopy, run: () => edits.copyHere(at) }
      : { label: sharedWords.share, isDisabled: textAt(section, 'use') !== undefined, run: () => edits.share(at) },
    { label: words.remove, run: () => edits.remove(at) },
  ];
  const dialogs = (
    <>
      {withdrawDialog}
      {adding && <AddSectionDialog at={adding.at} onClose={() => setAdding(null)} onShowField={onShowField} />}
      {leaving !== null && sections[leaving] && (
        <MoveToPageDialog at={leaving} section={sections[leaving]} onClose={() => setLeaving(null)} />
      )}
    </>
  );
  return {
    sections,
    nameOf,
    problemsAt,
    move: edits.move,
    actionsOf,
    add: (at: number | null = null) => setAdding({ at }),
    dialogs,
  };
}
