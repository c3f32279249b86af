import { useState, type FormEvent } from 'react';
import { FILES } from '../../../document/joined-files.ts';
import { textAt, valueAt, type JsonObject } from '../../../document/json.ts';
import { isFormFileName } from '../../../model/form/is-form-file-name.ts';
import type { Operation, Path } from '../../protocol.ts';
import { useDraft, useStudioState } from '../draft/use-draft.ts';
import { DialogFoot, StudioDialog } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { SelectInput } from '../parts/select-input.tsx';
import { TextInput } from '../parts/text-input.tsx';
import { fieldNames } from '../../form-order.ts';
import { formKey } from './form-of.ts';
import { formFrom, PATTERNS, withHead } from './patterns.ts';
import { formWords } from './words.ts';

interface NewFormDialogProps {
  /** The section that will show it: where it is, and its values. */
  base: Path;
  section: JsonObject;
  /** Called before the section shows it. */
  onCreate: (file: string) => void;
  onClose: () => void;
}

/** A name in addresses and names of files: "quote-request". */
const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Asks for the name of a new form, which gives its file, its address and its words of thanks, and for what it begins as. */
export function NewFormDialog({ base, section, onCreate, onClose }: NewFormDialogProps) {
  const draft = useDraft();
  const state = useStudioState();
  const [name, setName] = useState('');
  const [start, setStart] = useState('Empty');
  const [isTried, setIsTried] = useState(false);
  const forms = Object.entries((state.site[FILES] ?? {}) as JsonObject);
  const slug = slugOf(name);
  const file = `schema/${slug}.schema.json`;
  const isTaken = forms.some(([other]) => other === file) || !isFormFileName(`${slug}.schema.json`);
  const problem = slug === '' ? formWords.nameMissing : isTaken ? formWords.nameTaken : null;
  const create = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem !== null) return;
    const title = name.trim();
    const pattern = PATTERNS.find((each) => each.title === start);
    const form = pattern
      ? formFrom(title, pattern.fields, draft.session.fields)
      : withHead(title, valueAt(state.site, [FILES, start]) ?? {});
    const isPage = state.pages.some(({ path }) => path === `/${slug}`);
    const key = formKey(section, state.site, draft.session.schema)!;
    const set = (to: string, value: string): Operation => ({ op: 'set', path: [...base, to], value });
    onCreate(file);
    draft.edit(
      [
        { op: 'set', path: [FILES, file], value: form },
        set(key, file),
        set('endpoint', isPage ? `/${slug}-form` : `/${slug}`),
        set('successTitle', formWords.thanks),
        set('successText', formWords.thanksFor(title)),
      ],
      { notice: formWords.created(title) },
    );
    onClose();
    const [first] = fieldNames(form, []);
    if (first !== undefined) draft.show([FILES, file, 'properties', first, 'title']);
  };
  return (
    <StudioDialog title={formWords.newForm} isOpen onClose={onClose}>
      <form className={partStyles['form']} onSubmit={create} noValidate>
        <TextInput
          label={formWords.name}
          hint={formWords.nameHint}
          value={name}
          problem={isTried ? problem : null}
          isFirst
          onChange={setName}
        />
        <SelectInput
          label={formWords.beginAs}
          value={start}
          options={[
            ...PATTERNS.map(({ title }) => ({ value: title, label: title })),
            ...forms.map(([other, form]) => ({
              value: other,
              label: formWords.copyOf(textAt(form, 'title') ?? other),
            })),
          ]}
          onChange={setStart}
        />
        <DialogFoot submit={formWords.create} onCancel={onClose} />
      </form>
    </StudioDialog>
  );
}
