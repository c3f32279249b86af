import { useMemo, useRef, type FocusEvent } from 'react';
import Form, { type IChangeEvent } from '@rjsf/core';
import type { Texts } from '../model/texts.ts';
import { FormProvider } from './form-context.ts';
import type { FormDefinition } from './form-definition.ts';
import { FormDialog } from './dialogs/form-dialog.tsx';
import { SubmitRow } from './submit/submit-row.tsx';
import { fields, templates } from './fields/rjsf-theme.tsx';
import styles from './site-form.module.css';
import type { FormStep } from './kinds/field-view.ts';
import { useFormData } from './use-form-data.ts';
import { UnsentNotice, noticeTexts } from './unsent/unsent-notice.tsx';
import { useSubmit } from './submit/use-submit.ts';
import { useTitlePrefix } from './dialogs/use-title-prefix.ts';
import { useUnsent } from './unsent/use-unsent.ts';

export interface SiteFormProps {
  /** The section's id; controls are named `ID-FIELD`. */
  id: string;
  definition: FormDefinition;
  /** A path of this site, or an https address. */
  endpoint: string;
  /** The path of the page, to which a native post returns. */
  path: string;
  whileInvalid: 'explain' | 'dialog';
  submitLabel: string;
  /** This form's own words of thanks; those of `texts` by default. */
  successTitle?: string | undefined;
  successText?: string | undefined;
  /** Where the last field and the button stand side by side, as for a newsletter. */
  inOneLine?: boolean;
  /** Names of fields and groups, shown one step after the other once the form is live. */
  steps?: FormStep[] | undefined;
  texts: Texts;
  /** The language of the texts, in which times are written: "en". */
  language: string;
  /** Whether the server is told which page a form is sent from: that says the language, of a site with several. */
  namesPage?: boolean | undefined;
}

/** One element for all renders: RJSF compares its props deeply. */
const SUBMIT_ROW = <SubmitRow />;
/** A flat form needs none of RJSF's widgets. */
const WIDGETS = {};
/** RJSF would take `false` for a question that was not answered. */
const NO_DEFAULTS = { requiredBooleanDefault: 'skip' } as const;

/**
 * The address of a post that names its page. Only our own server reads the query.
 *
 * @param section  Id of the section, where it has a thank-you page of its own. docs/decisions 0084.
 */
function withPage(endpoint: string, path: string, section?: string): string {
  if (!/^\/(?!\/)/.test(endpoint)) return endpoint;
  const from = encodeURIComponent(path).replaceAll('%2F', '/');
  const own = section === undefined ? '' : `&section=${encodeURIComponent(section)}`;
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}from=${from}${own}`;
}

/** The field that the focus leaves; '' where it moves to another choice of the same field. */
function nameOf({ target, relatedTarget }: FocusEvent): string {
  const name = target.getAttribute('name') ?? '';
  return relatedTarget?.getAttribute('name') === name ? '' : name;
}

/**
 * A form rendered by RJSF from a JSON Schema that also holds the rules and their messages.
 *
 * As HTML it is a plain form that the browser validates and posts. Once live it validates with the compiled validator,
 * shows one message at each touched field, and sends JSON.
 *
 * @see  docs/product.md 4 (the form), 5 (validation)
 */
export function SiteForm({ id, definition, endpoint, path, whileInvalid, submitLabel, ...props }: SiteFormProps) {
  const { texts, language, successTitle = texts.successTitle, successText = texts.successText } = props;
  const hasOwnThanks = props.successTitle !== undefined || props.successText !== undefined;
  const { schema, validator, kinds } = definition;
  const formId = `${id}--form`;
  const submitButton = useRef<HTMLButtonElement>(null);
  const data = useFormData(definition, formId);
  const unsent = useUnsent(definition, endpoint, data);
  const address = props.namesPage ? withPage(endpoint, path) : endpoint;
  const submit = useSubmit({ definition, endpoint: address, whileInvalid, data, unsent, submitButton });
  const { isLive, isInvalid, applying, setValues } = data;
  const { isSending, message } = submit;
  useTitlePrefix(texts.errorPrefix, submit.isRefused && isInvalid);
  const words = unsent.stored && noticeTexts(unsent.stored, texts, language);
  const status = words ? `${words.title}. ${words.text}` : unsent.isDiscarded ? texts.forgotten : '';
  const parts = useMemo(
    () => ({ schema, kinds, texts, submitLabel, isLive, isInvalid, applying, isSending, status, submitButton }),
    [schema, kinds, texts, submitLabel, isLive, isInvalid, applying, isSending, status],
  );
  const whole = (
    <>
      <div
        className={props.inOneLine ? `${styles['form']} ${styles['line']}` : styles['form']}
        aria-busy={isSending || undefined}
        onFocus={submit.onTouch}
        onInput={submit.onTouch}
        onBlur={(event) => submit.onBlur(nameOf(event))}
      >
        {words && (
          <UnsentNotice
            {...words}
            texts={texts}
            hasOtherValues={unsent.hasOtherValues}
            isSending={isSending}
            onRetry={submit.retryStored}
            onDiscard={submit.discard}
          />
        )}
        {kinds.Summary && (
          <kinds.Summary id={id} title={schema['x-summary']!} errors={submit.isRefused ? data.shownErrors : {}} />
        )}
        <Form
          ref={data.rjsf}
          id={formId}
          idPrefix={id}
          idSeparator="-"
          method="post"
          {...(definition.post && { enctype: 'multipart/form-data' })}
          action={withPage(endpoint, path, hasOwnThanks ? id : undefined)}
          schema={definition.drawn}
          validator={validator}
          initialFormData={data.initialValues}
          extraErrors={data.extraErrors}
          fields={fields}
          templates={templates}
          widgets={WIDGETS}
          // We validate: RJSF would mark all fields at once.
          noValidate
          experimental_defaultFormStateBehavior={NO_DEFAULTS}
          noHtml5Validate={isLive}
          showErrorList={false}
          onChange={({ formData }: IChangeEvent) => formData && setValues(formData)}
          onSubmit={submit.submit}
        >
          {SUBMIT_ROW}
        </Form>
      </div>
      {message !== null && (
        <FormDialog
          message={message}
          isStored={submit.isStored}
          texts={{ ...texts, successTitle, successText }}
          onClose={submit.closeDialog}
        />
      )}
    </>
  );
  if (!props.steps || !kinds.Steps) return <FormProvider value={parts}>{whole}</FormProvider>;
  const { errors, touch } = data;
  return (
    <kinds.Steps
      {...{ parts, errors, touch }}
      steps={props.steps}
      check={() => data.check(data.readNow())}
      isSent={message === 'sent'}
    >
      {whole}
    </kinds.Steps>
  );
}
