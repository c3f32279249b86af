import { useMemo, useRef, type FocusEvent } from 'react';
import Form, { type IChangeEvent } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import type { Texts } from '../model/texts.ts';
import { FormProvider } from './form-context.ts';
import type { FormDefinition } from './form-definition.ts';
import { FormDialog } from './dialogs/form-dialog.tsx';
import { FormFoot } from './submit/submit-row.tsx';
import { fields, templates } from './fields/rjsf-theme.tsx';
import styles from './site-form.module.css';
import { useFormData } from './use-form-data.ts';
import { UnsentNotice, unsentWords } from './unsent/unsent-notice.tsx';
import { useSubmit } from './submit/use-submit.ts';
import { useTitlePrefix } from './dialogs/use-title-prefix.ts';
import { useUnsent } from './unsent/use-unsent.ts';

export interface SiteFormProps {
  /** The section's id; controls are named `ID-FIELD`. */
  id: string;
  definition: FormDefinition;
  /** A path of this site, or an https address. */
  endpoint: string;
  /** The path of the page, to which a post without script comes back. */
  path: string;
  whileInvalid: 'explain' | 'dialog';
  submitLabel: string;
  texts: Texts;
  /** The language of the texts, in which times are written: "en". */
  language: string;
}

/** One element for all renders: RJSF compares its props deeply, and this one never differs. */
const FOOT = <FormFoot />;
/** Ours alone: RJSF would add its own for arrays and buttons, which a flat form has not. */
const WIDGETS = {};

/** Where the browser posts by itself. Only our own server knows what `from` is. */
function nativeAction(endpoint: string, path: string): string {
  if (!/^\/(?!\/)/.test(endpoint)) return endpoint;
  const from = encodeURIComponent(path).replaceAll('%2F', '/');
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}from=${from}`;
}

function nameOf(event: FocusEvent): string {
  return event.target.getAttribute('name') ?? '';
}

/**
 * A form drawn by RJSF from one JSON Schema, which also holds the rules and the words for each.
 *
 * Prerendered it is a plain HTML form that the browser checks and posts. Once live it checks with the compiled
 * validator, shows one message at each touched field, and sends JSON.
 *
 * @see  contract.md, "The form"; specification 4, 5
 */
export function SiteForm({ id, definition, endpoint, path, whileInvalid, submitLabel, ...props }: SiteFormProps) {
  const { texts, language } = props;
  const { schema, validator } = definition;
  const formId = `${id}--form`;
  const submitButton = useRef<HTMLButtonElement>(null);
  const data = useFormData(definition, formId);
  const unsent = useUnsent(definition, endpoint, data);
  const submit = useSubmit({ definition, endpoint, whileInvalid, data, unsent, submitButton });
  const { isLive, isInvalid, setValues } = data;
  const { isSending, message } = submit;
  useTitlePrefix(texts.errorPrefix, submit.isRefused && isInvalid);
  const words = unsent.waiting && unsentWords(unsent.waiting, texts, language);
  const status = words ? `${words.title}. ${words.text}` : unsent.isForgotten ? texts.forgotten : '';
  const parts = useMemo(
    () => ({ schema, texts, submitLabel, isLive, isInvalid, isSending, status, submitButton }),
    [schema, texts, submitLabel, isLive, isInvalid, isSending, status],
  );
  return (
    <FormProvider value={parts}>
      <div
        className={styles['form']}
        aria-busy={isSending || undefined}
        onFocus={submit.noteTouch}
        onInput={submit.noteTouch}
        onBlur={(event) => submit.leave(nameOf(event))}
      >
        {words && (
          <UnsentNotice
            {...words}
            texts={texts}
            isElsewhere={unsent.isElsewhere}
            isSending={isSending}
            onSendAgain={submit.sendAgain}
            onForget={submit.forget}
          />
        )}
        <Form
          ref={data.rjsf}
          id={formId}
          idPrefix={id}
          idSeparator="-"
          method="post"
          action={nativeAction(endpoint, path)}
          schema={schema as RJSFSchema}
          validator={validator}
          initialFormData={data.initialValues}
          extraErrors={data.extraErrors}
          fields={fields}
          templates={templates}
          widgets={WIDGETS}
          // Ours is the check: RJSF's would mark all fields at once.
          noValidate
          noHtml5Validate={isLive}
          showErrorList={false}
          onChange={({ formData }: IChangeEvent) => formData && setValues(formData)}
          onSubmit={submit.submit}
        >
          {FOOT}
        </Form>
      </div>
      {message !== null && (
        <FormDialog message={message} isKept={submit.isKept} texts={texts} onAnswer={submit.answer} />
      )}
    </FormProvider>
  );
}
