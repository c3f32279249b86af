import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import { FILES } from '../../../document/joined-files.ts';
import { isEqual, valueAt, type JsonObject, type Json } from '../../../document/json.ts';
import type { Path } from '../../protocol.ts';
import { useDraft, useSnapshot, useStudioState } from '../draft/use-draft.ts';
import { Icon } from '../parts/icon.tsx';
import { conditionWords } from './conditions/condition-words.ts';
import { FieldList } from './field-list.tsx';
import { namedByLabel } from './form-model.ts';
import { conditionalSets } from '../../form-order.ts';
import { formOf, stepsOf } from './form-of.ts';
import { NewFormDialog } from './new-form-dialog.tsx';
import { formWords } from './words.ts';
import styles from '../fields/fields.module.css';

/** The field that a path from the form on leads into: "properties", its name, and the same again in a group. */
function fieldAt(path: Path): Path | null {
  let end = path.indexOf('properties') + 2;
  if (end < 2 || path.length < end) return null;
  while (path[end] === 'properties' && path.length >= end + 2) end += 2;
  return path.slice(0, end);
}

/** The field whose settings are open; none at first. */
interface OpenField {
  /** From the form on. */
  path: Path | null;
  /** Another number for each field that was opened: one that only gets another name keeps it. */
  visit: number;
}

/** The field whose settings are open. One that was added is named by its label once it is left. */
function useOpenField(file: string | null, form: Json | undefined) {
  const draft = useDraft();
  const target = useSnapshot((now) => now.target);
  const [{ path: open, visit }, setOpen] = useState<OpenField>({ path: null, visit: 0 });
  const goTo = (path: Path | null) => setOpen((now) => ({ path, visit: now.visit + 1 }));
  const added = useRef<string | null>(null);
  const nameByLabel = (): Path | null => {
    const name = added.current;
    added.current = null;
    if (name === null || open?.at(-1) !== name || form === undefined) return null;
    const named = namedByLabel(form, [FILES, file!], open);
    if (!named) return null;
    draft.edit(named.operations);
    // Its settings stay as they are drawn: what is pressed at this moment would miss new ones.
    setOpen((now) => ({ ...now, path: named.path }));
    return named.path;
  };
  // A save in between: its settings are drawn anew, under its name, and the focus stays in them.
  const finish = useEffectEvent(() => {
    const path = nameByLabel();
    if (path) draft.show([FILES, file!, ...path, 'title']);
  });
  useEffect(() => {
    const { unfinished } = draft;
    const end = () => finish();
    unfinished.add(end);
    return () => void unfinished.delete(end);
  }, [draft]);
  const show = (field: Path | null, isAdded = false) => {
    if (isEqual(field, open)) return;
    nameByLabel();
    goTo(field);
    if (isAdded) added.current = String(field?.at(-1));
  };

  // A problem, or a label clicked in the preview, leads to a field.
  const lead = useEffectEvent((to: Path) => {
    const field = to[0] === FILES && to[1] === file ? fieldAt(to.slice(2)) : null;
    if (field && !isEqual(field, open)) goTo(field);
  });
  useEffect(() => {
    if (target) lead(target.path);
  }, [target]);

  const onBlur = ({ currentTarget, target: left, relatedTarget }: FocusEvent) => {
    // The window may have been left, and nothing in it.
    if (!currentTarget.contains(relatedTarget) && document.activeElement !== left) nameByLabel();
  };
  return { open, visit, show, onBlur };
}

/** The fields of the form that a section shows, to add, sort and set. */
export function FormFields({ section, base }: { section: JsonObject; base: Path }) {
  const draft = useDraft();
  const state = useStudioState();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const file = formOf(section, state.site, draft.session.schema);
  const form = file === null ? undefined : valueAt(state.site, [FILES, file]);
  const { open, visit, show, onBlur } = useOpenField(file, form);
  if (file === null) return null;
  const { uses = [], names = [] } = state.forms[file] ?? {};
  return (
    <div className={styles['formFields']} onBlur={onBlur}>
      <h3 className={styles['heading']}>{formWords.list}</h3>
      {uses.length > 1 && <p className={styles['hint']}>{formWords.usedBy(names, uses.length - names.length)}</p>}
      {form !== undefined && (
        <FieldList
          key={file}
          file={file}
          form={form}
          owner={[]}
          label={formWords.list}
          open={open}
          visit={visit}
          isNew={file === made}
          steps={stepsOf(section, base, state.site, draft.session.schema)}
          onOpen={show}
        />
      )}
      {conditionalSets(form ?? null).map((branch) => {
        const { owner } = branch;
        const label = conditionWords(form!, branch, 'shown');
        return (
          <div key={owner.join(' ')}>
            <h3 className={styles['heading']}>{label}</h3>
            <FieldList file={file} form={form!} owner={owner} label={label} open={open} visit={visit} onOpen={show} />
          </div>
        );
      })}
      <button type="button" className={styles['addGroup']} onClick={() => setIsMaking(true)}>
        <Icon name="add" />
        {formWords.newForm}
      </button>
      {isMaking && (
        <NewFormDialog base={base} section={section} onCreate={setMade} onClose={() => setIsMaking(false)} />
      )}
    </div>
  );
}
