import { useState, type FormEvent } from 'react';
import { textAt, valueAt, type JsonObject } from '../../../document/json.ts';
import type { Operation } from '../../protocol.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { addToMenu } from '../menu/in-menu.ts';
import { menuWords } from '../menu/words.ts';
import { DialogFoot, StudioDialog } from '../parts/dialog.tsx';
import styles from '../parts/parts.module.css';
import { SelectInput } from '../parts/select-input.tsx';
import { TextInput } from '../parts/text-input.tsx';
import { Tick } from '../parts/tick.tsx';
import { asPath, proposedPath } from './page-name.ts';
import { outlineWords } from './words.ts';
import { words } from '../words.ts';

interface AddPageDialogProps {
  copyOf: number | null;
  /** A page of this path is on its way. */
  onAdded: (path: string) => void;
  onClose: () => void;
}

/** Asks for title and path of a new page, empty or a copy of another one. */
export function AddPageDialog({ copyOf, onAdded, onClose }: AddPageDialogProps) {
  const draft = useDraft();
  const pages = useSnapshot(({ state }) => state.pages);
  const source = copyOf === null ? undefined : pages[copyOf];
  const [title, setTitle] = useState(source ? outlineWords.copyTitle(source.title) : '');
  /** Null until somebody types one: it is proposed. */
  const [typed, setTyped] = useState(source ? `${source.path === '/' ? '/home' : source.path}-copy` : null);
  const taken = pages.map((page) => page.path);
  const path = typed ?? proposedPath(title, taken);
  const [start, setStart] = useState(copyOf === null ? '' : String(copyOf));
  const [isInMenu, setIsInMenu] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const address = asPath(path);
  const pattern = textAt(valueAt(draft.session.schema, ['definitions', 'route', 'properties', 'path']), 'pattern');
  const other = pages.find((page) => page.path === address);
  const isWrong = path.trim() === '' || (pattern !== undefined && !new RegExp(pattern).test(address));
  const pathProblem = isWrong ? words.pathWrong : other ? words.pathTaken(other.name) : null;
  const titleProblem = title.trim() === '' ? outlineWords.pageTitleMissing : null;

  const add = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (pathProblem !== null || titleProblem !== null) return;
    const name = title.trim();
    const copied = start === '' ? { route: { sections: [] } } : await draft.readPage(Number(start));
    if ('error' in copied) return setFault(copied.error);
    const { path: _, title: __, description = name, ...rest }: JsonObject = copied.route;
    const at = pages.length;
    const value = { path: address, title: name, description, ...rest };
    const { site } = draft.getSnapshot().state;
    const entry: Operation[] = isInMenu ? [addToMenu(site, address, name).operation] : [];
    draft.edit([{ op: 'add', path: ['routes', at], value }, ...entry], {
      notice: outlineWords.pageAdded(name),
      pageIndex: at,
      selection: { kind: 'page' },
    });
    onClose();
    onAdded(address);
  };

  return (
    <StudioDialog title={outlineWords.addPage} isOpen onClose={onClose}>
      <form className={styles['form']} onSubmit={(event) => void add(event)} noValidate>
        <TextInput
          label={words.pageTitle}
          hint={outlineWords.pageTitleHint}
          value={title}
          problem={isTried ? titleProblem : null}
          isFirst
          onChange={setTitle}
        />
        <TextInput
          label={outlineWords.path}
          hint={outlineWords.pathHint}
          value={path}
          problem={isTried ? pathProblem : null}
          onChange={setTyped}
        />
        <SelectInput
          label={outlineWords.startWith}
          value={start}
          options={[
            { value: '', label: outlineWords.emptyPage },
            ...pages.map((page, at) => ({ value: String(at), label: outlineWords.copyOf(page.name) })),
          ]}
          onChange={setStart}
        />
        <Tick isOn={isInMenu} onChange={setIsInMenu}>
          {menuWords.inMenu}
        </Tick>
        {fault !== null && <p role="alert">{fault}</p>}
        <DialogFoot submit={words.add} onCancel={onClose} />
      </form>
    </StudioDialog>
  );
}
