import { useMemo } from 'react';
import type { RJSFSchema } from '@rjsf/utils';
import { valueAt, type JsonObject, type Path } from '../../../document/json.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useFieldsScope } from '../fields/fields-context.ts';
import { ValueForm } from '../fields/value-form.tsx';
import styles from '../fields/fields.module.css';
import { formWords } from './words.ts';

interface StepSettingsProps {
  /** Of the steps, in the draft. */
  steps: Path;
  index: number;
  step: JsonObject;
  name: string;
}

/** What a step has besides its fields, which are the rows below its divider: a name. */
export function StepSettings({ steps, index, step, name }: StepSettingsProps) {
  const { schema } = useDraft().session;
  const place = JSON.stringify([...steps, index]);
  const base = useMemo(() => JSON.parse(place) as Path, [place]);
  const scope = useFieldsScope({ base, type: null, inherited: null });
  const own = useMemo((): RJSFSchema => {
    const whole = valueAt(schema, [
      'definitions',
      'section-form',
      'properties',
      'steps',
      'items',
      'properties',
      'title',
    ]);
    return { type: 'object', properties: { title: whole as RJSFSchema } };
  }, [schema]);
  return (
    <div className={styles['entry']} role="group" aria-label={formWords.settingsOf(name)}>
      <ValueForm scope={scope} value={step} root={schema} schema={own} idPrefix={`step-${index}`} />
    </div>
  );
}
