import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { focusField, REVEAL } from '../fields/focus-field.ts';
import { FormProvider } from '../form-context.ts';
import type { ArrangedProps, FormKinds, FormParts, StepsProps } from '../kinds/field-view.ts';
import own from './steps.module.css';

/** What the fields of a form in steps are drawn by. */
interface Shown {
  /** The names of the fields by step. */
  fields: string[][];
  step: number;
  /** "Step 1 of 2", with the name of the step where it has one. */
  progress: string;
  back: string;
  onBack: (() => void) | undefined;
  title: RefObject<HTMLParagraphElement | null>;
  Arranged: FormKinds['Arranged'];
}

const StepContext = createContext<Shown | null>(null);

/** The fields by step; those of other steps are hidden and keep what was typed. Before the form is live all are shown. */
function StepFields(props: ArrangedProps) {
  const { fields, step, progress, back, onBack, title, Arranged } = useContext(StepContext)!;
  const { all, draw, isLive, styles } = props;
  const drawn = (entries: ArrangedProps['all']) =>
    Arranged ? <Arranged {...props} all={entries} /> : entries.map(draw);
  const named = new Set(fields.flat());
  return (
    <>
      {isLive && (
        <div className={own['progress']}>
          {onBack && (
            <button type="button" className="button button-quiet" onClick={onBack}>
              {back}
            </button>
          )}
          <p ref={title} tabIndex={-1}>
            {progress}
          </p>
        </div>
      )}
      {fields.map((names, index) => (
        <div key={index} className={own['step']} hidden={isLive && index !== step}>
          <div className={styles['fields']}>{drawn(all.filter(([name]) => names.includes(name)))}</div>
        </div>
      ))}
      {drawn(all.filter(([name]) => !named.has(name)))}
    </>
  );
}

/**
 * A form in steps: one at a time, once the form is live. Next is the form's button until the last step, so that Enter goes on,
 * too; what is wrong in a step holds it. Steps are not in the browser's history: its Back leaves the page, as from any form.
 *
 * @see  docs/decisions 0123
 */
export function Steps({ parts, steps, errors, check, touch, isSent, children }: StepsProps) {
  const { schema, isLive, applying, kinds, submitButton } = parts;
  const { next, back, progress } = schema['x-steps']!;
  const [step, setStep] = useState(0);
  /** The steps were walked: the focus goes to what says which it is. */
  const isWalked = useRef(false);
  const title = useRef<HTMLParagraphElement>(null);
  const fields = useMemo(
    () =>
      steps.map((each) =>
        Object.keys(schema.properties).filter((field) =>
          each.fields.some((name) => `${field}.`.startsWith(`${name}.`)),
        ),
      ),
    [steps, schema],
  );
  // A step whose fields do not apply is left out.
  const shown = [...fields.keys()].filter(
    (at) => at === step || fields[at]!.some((name) => !applying?.hidden.has(name)),
  );
  const place = shown.indexOf(step);
  const isLast = place === shown.length - 1;

  const walk = (by: 1 | -1) => {
    isWalked.current = true;
    setStep(shown[place + by]!);
  };
  const onSubmit = useEffectEvent((event: Event) => {
    if (isLast) return;
    event.preventDefault();
    event.stopPropagation();
    const now = check();
    const wrong = fields[step]!.filter((name) => name in now);
    for (const name of wrong) touch(name);
    if (wrong.length === 0) walk(1);
    else focusField(event.currentTarget as HTMLFormElement, wrong[0]!);
  });
  const onReveal = useEffectEvent(({ target }: Event) => {
    const control = target as Element;
    const at = fields.findIndex((names) => names.includes(control.getAttribute('name') ?? ''));
    if (at === -1 || at === step) return;
    // At once: it gets the focus now.
    control.closest(`.${own['step']}`)?.removeAttribute('hidden');
    setStep(at);
  });
  useEffect(() => {
    const { form } = submitButton.current!;
    if (!isLive || !form) return undefined;
    form.addEventListener('submit', onSubmit);
    form.addEventListener(REVEAL, onReveal);
    return () => {
      form.removeEventListener('submit', onSubmit);
      form.removeEventListener(REVEAL, onReveal);
    };
  }, [isLive, submitButton]);
  useLayoutEffect(() => {
    if (isWalked.current) title.current?.focus();
    isWalked.current = false;
  }, [step]);
  useEffect(() => {
    if (isSent) setStep(0);
  }, [isSent]);

  const isHeld = isLast ? parts.isInvalid : fields[step]!.some((name) => name in errors);
  const inSteps: FormParts = {
    ...parts,
    kinds: { ...kinds, Arranged: StepFields },
    submitLabel: isLive && !isLast ? next : parts.submitLabel,
    isInvalid: isHeld,
  };
  const counted = progress.replace('{step}', String(place + 1)).replace('{steps}', String(shown.length));
  const named = steps[step]!.title;
  const words = named === undefined ? counted : `${counted}: ${named}`;
  const onBack = place > 0 ? () => walk(-1) : undefined;
  return (
    <StepContext value={{ fields, step, progress: words, back, onBack, title, Arranged: kinds.Arranged }}>
      <FormProvider value={inSteps}>{children}</FormProvider>
    </StepContext>
  );
}
