import { Button } from 'react-aria-components';
import { useDraft, useSnapshot, useStudioState } from '../draft/use-draft.ts';
import { textAt, type Group } from '../../../document/json.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import styles from '../parts/parts.module.css';
import { outlineWords } from './words.ts';
import { newSectionId, sectionName, sectionsOf, typeOf } from './sections.ts';

interface MoveToPageProps {
  /** Its place on the page shown. */
  at: number;
  section: Group;
  onClose: () => void;
}

/** Asks to which page a section moves. It becomes the last one there. */
export function MoveToPageDialog({ at, section, onClose }: MoveToPageProps) {
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
