import { useEffect, useRef, useState } from 'react';
import { FILES } from '../../../document/joined-files.ts';
import { isEqual, textAt, valueAt, type Json, type JsonObject } from '../../../document/json.ts';
import { difference } from '../../../document/merge.ts';
import type { FieldOption, Operation, Path } from '../../protocol.ts';
import { useDraft, useStudioState } from '../draft/use-draft.ts';
import { Icon } from '../parts/icon.tsx';
import type { RowAction } from '../parts/row-menu.tsx';
import { SortableList, type Row } from '../parts/sortable-list.tsx';
import { words } from '../words.ts';
import { AddFieldDialog } from './add-field-dialog.tsx';
import { FieldSettings, isGroupField } from './field-settings.tsx';
import {
  addField,
  fieldTitle,
  isRequired,
  moveField,
  newName,
  ordering,
  setRequired,
  takenNames,
} from './form-model.ts';
import { fieldNames, isBesideSteps } from '../../form-order.ts';
import {
  fieldsIn,
  rowsInSteps,
  stepsIn,
  withoutStep,
  withStep,
  type StepRow,
  type StepsOfSection,
} from './form-steps.ts';
import { StepSettings } from './step-settings.tsx';
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
  /** The steps of the form in this section, where it may have some. */
  steps?: StepsOfSection | null;
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

/** A step in the list, whose other rows are fields by their names. */
const stepId = (step: number): string => `/${step}`;
const stepAt = (id: string): number | null => (/^\/\d+$/.test(id) ? Number(id.slice(1)) : null);

/** A step by its name, else by its number. */
const stepName = (steps: JsonObject[], step: number): string =>
  textAt(steps[step], 'title') ?? formWords.stepOf(step + 1, steps.length);

/** Fields that stand together, as a list to sort; the settings of the chosen one stand below it. */
export function FieldList({
  file,
  form,
  owner,
  label,
  open: openField,
  visit,
  isNew = false,
  steps = null,
  onOpen,
}: FieldListProps) {
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

  const entries = steps ? rowsInSteps(names, steps.steps) : names.map((field): StepRow => ({ field }));
  const [openStep, setOpenStep] = useState<number | null>(null);
  // A field that is opened by other means stands before it.
  const divider = openStep === null || open !== undefined ? undefined : steps?.steps[openStep];
  const choose = (id: string) => {
    const step = stepAt(id);
    setOpenStep(step);
    setOpen(step === null ? id : null);
  };
  const entryName = (row: StepRow) => ('field' in row ? titleOf(row.field) : stepName(steps!.steps, row.step));
  const setSteps = (next: JsonObject[]): Operation[] =>
    difference(steps!.steps.length === 0 ? undefined : steps!.steps, next.length === 0 ? undefined : next, steps!.path);
  const move = (from: number, to: number) => {
    const notice = words.moved(entryName(entries[from]!), to, entries.length);
    if (!steps || steps.steps.length === 0) return draft.edit(moveField(form, at, owner, from, to), { notice });
    const rows = entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!);
    const asked = rows.filter((row) => !('field' in row && isBesideSteps(form, row.field)));
    const next = stepsIn(asked, steps.steps);
    if (!next) return draft.say(formWords.stepNeedsField, true);
    setOpenStep(null);
    draft.edit([...setSteps(next), ...ordering(form, at, owner, fieldsIn(rows))], { notice });
  };
  const addStep = () => {
    const more = withStep(form, steps!.steps);
    if (!more) return draft.say(formWords.stepNeedsField, true);
    draft.edit(setSteps(more.steps), { notice: formWords.stepsAdded(more.steps.length) });
    setOpen(null);
    setOpenStep(more.added);
  };
  const removeStep = (step: number) => {
    const next = withoutStep(steps!.steps, step);
    setOpenStep(null);
    draft.edit(setSteps(next), { notice: formWords.stepRemoved(next.length) });
  };
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
    { label: words.moveDown, isDisabled: index === entries.length - 1, run: () => move(index, index + 1) },
    {
      label: words.duplicate,
      run: () => insert(names.indexOf(name) + 1, titleOf(name), valueAt(form, [...owner, 'properties', name])!),
    },
    { label: words.remove, run: () => remove(name) },
  ];
  const rows = entries.map((entry, index): Row => {
    if ('step' in entry) {
      const { step } = entry;
      const of = formWords.stepOf(step + 1, steps!.steps.length);
      const title = stepName(steps!.steps, step);
      return {
        id: stepId(step),
        name: title,
        details: title === of ? undefined : of,
        isDivider: true,
        actions: [
          { label: words.moveUp, isDisabled: step === 0, run: () => move(index, index - 1) },
          { label: words.moveDown, isDisabled: step === 0, run: () => move(index, index + 1) },
          { label: words.remove, run: () => removeStep(step) },
        ],
      };
    }
    const { field: name } = entry;
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
        selected={divider ? stepId(openStep!) : (open ?? null)}
        empty={formWords.none}
        onSelect={choose}
        onOpen={(name) => stepAt(name) === null && draft.show([...here, name, 'title'])}
        onMove={move}
      />
      {divider && (
        <StepSettings
          key={openStep}
          steps={steps!.path}
          index={openStep!}
          step={divider}
          name={stepName(steps!.steps, openStep!)}
        />
      )}
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
      {steps && names.length > 1 && (
        <button type="button" className={styles['addGroup']} onClick={addStep}>
          <Icon name="add" />
          {formWords.addStep}
        </button>
      )}
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
