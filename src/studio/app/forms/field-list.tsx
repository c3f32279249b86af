import { useEffect, useRef, useState } from 'react';
import { FILES } from '../../../document/joined-files.ts';
import { isEqual, valueAt, type Json } from '../../../document/json.ts';
import { difference } from '../../../document/merge.ts';
import type { FieldOption, Path } from '../../protocol.ts';
import { useDraft, useStudioState } from '../draft/use-draft.ts';
import { Icon } from '../parts/icon.tsx';
import type { RowAction } from '../parts/row-menu.tsx';
import { SortableList, type Row } from '../parts/sortable-list.tsx';
import { words } from '../words.ts';
import { AddFieldDialog } from './add-field-dialog.tsx';
import { FieldSettings, isGroupField } from './field-settings.tsx';
import {
  addField,
  fieldNames,
  fieldTitle,
  isRequired,
  moveField,
  newName,
  setRequired,
  takenNames,
} from './form-model.ts';
import { withoutField } from './conditions/write-condition.ts';
import { questionTitle } from './conditions/condition-words.ts';
import { formWords } from './words.ts';
import styles from '../fields/fields.module.css';

interface FieldListProps {
  file: string;
  form: Json;
  /** Of the group with `properties`, from the form on. */
  owner: Path;
  label: string;
  /** The field whose settings are open, from the form on; one of the whole form. */
  open: Path | null;
  /** A number of its own for each time that one was opened. */
  visit: number;
  /** Whether its form was made just now: without a field, the button that adds one takes the focus. */
  isNew?: boolean;
  /** @param isAdded  It is new. */
  onOpen: (field: Path | null, isAdded?: boolean) => void;
}

/** What is told of a field below its label. */
function detailsOf(form: Json, owner: Path, name: string, kind: string): string {
  const field = valueAt(form, [...owner, 'properties', name]);
  const [most, from, to] = ['maxLength', 'minimum', 'maximum'].map((key) => valueAt(field, [key]));
  return [
    kind,
    typeof most === 'number' && formWords.atMost(most),
    (from !== undefined || to !== undefined) && formWords.between(from, to),
    isRequired(form, owner, name) && formWords.isRequired,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Where the conditions on fields are, from the form on, and where the fields are from there on. */
function partsOf(owner: Path): { at: Path; owner: Path } {
  const group = owner.lastIndexOf('properties');
  const end = group < 0 ? 0 : group + 2;
  return { at: owner.slice(0, end), owner: owner.slice(end) };
}

/** Fields that stand together, as a list to sort; the settings of the chosen one stand below it. */
export function FieldList({ file, form, owner, label, open: openField, visit, isNew = false, onOpen }: FieldListProps) {
  const draft = useDraft();
  const state = useStudioState();
  const [isAdding, setIsAdding] = useState(false);
  const at = [FILES, file];
  const here = [...at, ...owner, 'properties'];
  const names = fieldNames(form, owner);
  const isFirst = isNew && names.length === 0;
  const addButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) addButton.current?.focus();
  }, [isFirst]);
  const titleOf = (name: string) => fieldTitle(form, [...owner, 'properties', name]);

  const pathOf = (name: string): Path => [...owner, 'properties', name];
  const open = names.find((name) => isEqual(openField?.slice(0, owner.length + 2) ?? null, pathOf(name)));
  /** Without a field, that of the group is open. */
  const setOpen = (name: string | null) =>
    onOpen(name !== null ? pathOf(name) : owner.at(-2) === 'properties' ? owner : null);

  const move = (from: number, to: number) =>
    draft.edit(moveField(form, at, owner, from, to), { notice: words.moved(titleOf(names[from]!), to, names.length) });
  const insert = (index: number, title: string, field: Json) => {
    const name = newName(title, takenNames(form, owner));
    const added = addField(form, at, owner, index, name, field);
    // A consent that may be left out is none.
    if (valueAt(field, ['const']) === true) added.push(...setRequired(form, at, owner, name, true));
    draft.edit(added, { notice: words.added(title, index, names.length + 1) });
    onOpen(pathOf(name), true);
    // Its label is the first thing to write.
    draft.show([...here, name, 'title'], { isNew: true });
  };
  const add = ({ title, field }: FieldOption) => {
    setIsAdding(false);
    const { type, ...rest } = field!;
    insert(names.length, title, { type: type!, title, ...rest });
  };
  const remove = (name: string) => {
    // Conditions in a group are about its own fields.
    const host = partsOf(owner);
    const before = valueAt(form, host.at)!;
    const after = withoutField(before, host.owner, name);
    if (!after) return draft.say(formWords.named(titleOf(name)), true);
    const freed = after.freed.map((each) => questionTitle(before, each));
    const notice = words.removed(titleOf(name), names.length - 1) + (freed.length > 0 ? formWords.freed(freed) : '');
    draft.edit(difference(before, after.form, [...at, ...host.at]), { notice });
  };
  const actionsOf = (name: string, index: number): RowAction[] => [
    { label: words.moveUp, isDisabled: index === 0, run: () => move(index, index - 1) },
    { label: words.moveDown, isDisabled: index === names.length - 1, run: () => move(index, index + 1) },
    {
      label: words.duplicate,
      run: () => insert(index + 1, titleOf(name), valueAt(form, [...owner, 'properties', name])!),
    },
    { label: words.remove, run: () => remove(name) },
  ];
  const rows = names.map((name, index): Row => {
    const path = [...here, name];
    const { kind = '' } = state.forms[file]?.fields[JSON.stringify(path.slice(2))] ?? {};
    return {
      id: name,
      name: titleOf(name),
      details: detailsOf(form, owner, name, kind),
      problems: state.problems.filter((problem) => isEqual(problem.path.slice(0, path.length), path)).length,
      actions: actionsOf(name, index),
    };
  });
  const isConditional = owner.length > 0 && owner[0] !== 'properties';
  const addWords =
    owner.at(-2) === 'properties'
      ? formWords.addToGroup(label)
      : isConditional
        ? formWords.addForAnswer
        : formWords.add;
  const field = open !== undefined ? valueAt(form, pathOf(open)) : undefined;
  return (
    <>
      <SortableList
        label={label}
        rows={rows}
        selected={open ?? null}
        empty={formWords.none}
        onSelect={setOpen}
        onOpen={(name) => draft.show([...here, name, 'title'])}
        onMove={move}
      />
      {open !== undefined && (
        <div className={styles['entry']} role="group" aria-label={formWords.settingsOf(titleOf(open))}>
          <FieldSettings
            key={isEqual(openField, pathOf(open)) ? visit : open}
            file={file}
            form={form}
            owner={owner}
            name={open}
          />
          {isGroupField(field) && (
            <FieldList
              file={file}
              form={form}
              owner={pathOf(open)}
              label={titleOf(open)}
              open={openField}
              visit={visit}
              onOpen={onOpen}
            />
          )}
        </div>
      )}
      <button ref={addButton} type="button" className={styles['addGroup']} onClick={() => setIsAdding(true)}>
        <Icon name="add" />
        {addWords}
      </button>
      {isAdding && (
        <AddFieldDialog
          isTop={owner.length === 0}
          isConditional={isConditional}
          onChoose={add}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}
