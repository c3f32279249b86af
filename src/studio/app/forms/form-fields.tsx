import { useState } from 'react';
import { FILES } from '../../../document/joined-files.ts';
import { valueAt, type Group } from '../../../document/json.ts';
import type { Path } from '../../protocol.ts';
import { useDraft, useStudioState } from '../draft/use-draft.ts';
import { Icon } from '../parts/icon.tsx';
import { conditionWords } from './conditions/condition-words.ts';
import { FieldList } from './field-list.tsx';
import { conditionalSets } from './form-model.ts';
import { formOf } from './form-of.ts';
import { NewFormDialog } from './new-form-dialog.tsx';
import { formWords } from './words.ts';
import styles from '../fields/fields.module.css';

/** The fields of the form that a section shows, to add, sort and set. */
export function FormFields({ section, base }: { section: Group; base: Path }) {
  const draft = useDraft();
  const state = useStudioState();
  const [isMaking, setIsMaking] = useState(false);
  const file = formOf(section, state.site, draft.session.schema);
  const form = file === null ? undefined : valueAt(state.site, [FILES, file]);
  if (file === null) return null;
  const uses = state.forms[file]?.uses ?? [];
  return (
    <div className={styles['formFields']}>
      <h3 className={styles['heading']}>{formWords.list}</h3>
      {uses.length > 1 && <p className={styles['hint']}>{formWords.usedBy(uses.map((use) => use.words).join('; '))}</p>}
      {form !== undefined && <FieldList key={file} file={file} form={form} owner={[]} label={formWords.list} />}
      {conditionalSets(form ?? null).map((branch) => {
        const { owner } = branch;
        const label = conditionWords(form!, branch, 'shown');
        return (
          <div key={owner.join(' ')}>
            <h3 className={styles['heading']}>{label}</h3>
            <FieldList file={file} form={form!} owner={owner} label={label} />
          </div>
        );
      })}
      <button type="button" className={styles['addGroup']} onClick={() => setIsMaking(true)}>
        <Icon name="add" />
        {formWords.newForm}
      </button>
      {isMaking && <NewFormDialog base={base} section={section} onClose={() => setIsMaking(false)} />}
    </div>
  );
}
