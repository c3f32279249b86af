import { useEffect, useId } from 'react';
import { FILES } from '../../../../document/joined-files.ts';
import { isEqual, valueAt, type Json } from '../../../../document/json.ts';
import { difference } from '../../../../document/merge.ts';
import { useDraft, useSnapshot } from '../../draft/use-draft.ts';
import fieldStyles from '../../fields/fields.module.css';
import { isRequired, type FieldPlace } from '../form-model.ts';
import { formWords } from '../words.ts';
import { answerTitle, effectWords, questionTitle } from './condition-words.ts';
import {
  answersOf,
  asksForFiles,
  branchesAbout,
  conditionOf,
  fieldOf,
  questionsFor,
  type Condition,
  type Effect,
} from './condition.ts';
import { withCondition } from './write-condition.ts';

type ConditionPart = 'question' | 'how' | 'answer';

/** The first condition on a question: its first answer, else any. */
function firstOn(form: Json, question: string): Condition {
  const [answer] = answersOf(fieldOf(form, question));
  return answer === undefined ? { question, how: 'isAnswered' } : { question, how: 'is', answer };
}

interface SelectProps {
  id: string;
  /** Its name, where it has no label. */
  name?: string;
  value: string;
  options: [value: string, title: string][];
  /** It has just been used, and is drawn anew where the field stands now. */
  isTarget: boolean;
  onChange: (value: string) => void;
}

function Select({ id, name, value, options, isTarget, onChange }: SelectProps) {
  const count = useSnapshot((now) => now.target?.count);
  useEffect(() => {
    if (isTarget) document.getElementById(id)?.focus();
  }, [isTarget, count, id]);
  return (
    <select
      id={id}
      className={fieldStyles['control']}
      aria-label={name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(([key, title]) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** The answer that decides whether a field is shown or required, as a sentence to choose the parts of. */
export function ConditionField({ effect, file, form, owner, name }: FieldPlace & { effect: Effect }) {
  const draft = useDraft();
  const target = useSnapshot((now) => now.target);
  const id = useId();
  const say = formWords.sentences[effect];
  const field = valueAt(form, [...owner, 'properties', name]);
  const isInGroup = owner.includes('properties');
  // A group is required by its fields, and a field under a condition whenever it is shown.
  const cannotBeRequired =
    owner.length > 0 || isRequired(form, owner, name) || valueAt(field, ['properties']) !== undefined;
  if (isInGroup || asksForFiles(field) || (effect === 'required' && cannotBeRequired)) return null;
  const condition = conditionOf(form, name, effect);
  if (condition === 'more')
    return (
      <div className={fieldStyles['field']} role="group" aria-label={say.label}>
        {effectWords(form, name, effect).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={fieldStyles['hint']}>{formWords.inFile}</p>
      </div>
    );
  const questions = questionsFor(form, name);
  if (condition === null && questions.length === 0) return null;
  const isPart = (part: ConditionPart) => isEqual(target?.path.slice(-3), [name, effect, part]);
  const change = (part: ConditionPart, next: Condition | null) => {
    const after = withCondition(form, name, effect, next);
    draft.edit(difference(form, after, [FILES, file]));
    const place = branchesAbout(after, name, 'shown')[0]?.owner ?? [];
    draft.show([FILES, file, ...place, 'properties', name, effect, part]);
  };
  const asked = condition && fieldOf(form, condition.question);
  const answers = answersOf(asked ?? undefined);
  const first = condition && firstOn(form, condition.question);
  const listed = condition && !questions.includes(condition.question) ? [condition.question, ...questions] : questions;
  // A tick has one answer.
  const isTick = answers[0] === true;
  const hows: Condition['how'][] = [
    ...(answers.length > 0 ? (['is', 'isNot'] as const) : []),
    ...(isTick ? [] : (['isAnswered'] as const)),
  ];
  return (
    <div className={fieldStyles['field']}>
      <label className={fieldStyles['label']} htmlFor={id}>
        {say.label}
      </label>
      <Select
        id={id}
        value={condition?.question ?? ''}
        options={[['', say.none], ...listed.map((each): [string, string] => [each, `“${questionTitle(form, each)}”`])]}
        isTarget={isPart('question')}
        onChange={(question) => change('question', question === '' ? null : firstOn(form, question))}
      />
      {condition && (
        <Select
          id={`${id}-how`}
          name={formWords.compared(say.label)}
          value={condition.how}
          options={hows.map((how) => [how, formWords.comparisons[how]])}
          isTarget={isPart('how')}
          onChange={(how) =>
            change('how', {
              ...(how === 'isAnswered' ? {} : { answer: condition.answer ?? first!.answer! }),
              question: condition.question,
              how: how as Condition['how'],
            })
          }
        />
      )}
      {condition?.answer !== undefined && (
        <Select
          id={`${id}-answer`}
          name={formWords.answered(say.label)}
          value={JSON.stringify(condition.answer)}
          options={answers.map((each) => [JSON.stringify(each), answerTitle(asked ?? undefined, each)])}
          isTarget={isPart('answer')}
          onChange={(answer) => change('answer', { ...condition, answer: JSON.parse(answer) as Json })}
        />
      )}
    </div>
  );
}
