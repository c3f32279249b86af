import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { focusField } from '../fields/focus-field.ts';
import type { FormDefinition } from '../form-definition.ts';
import type { useFormData } from '../use-form-data.ts';

/** Where the focus moves after the next render. */
interface FocusTarget {
  on: 'first-error' | 'first-field' | 'submit' | 'form';
}

/** Moves the focus within a form, once what it moves to is drawn. */
export function useFocusTarget(
  { schema }: FormDefinition,
  data: ReturnType<typeof useFormData>,
  submitButton: RefObject<HTMLButtonElement | null>,
) {
  const [target, setTarget] = useState<FocusTarget | null>(null);
  const isHeld = useRef(false);
  const move = useEffectEvent(({ on }: FocusTarget) => {
    const form = data.formElement();
    if (on === 'form') {
      // Not a field, which would open a keyboard, nor a button far below.
      form.tabIndex = -1;
      form.focus();
      return;
    }
    const names = Object.keys(schema.properties).filter((each) => !data.applying?.hidden.has(each));
    const errors = data.check(data.readNow());
    const name = on === 'first-error' ? names.find((each) => each in errors) : names[0];
    if (on === 'submit' || name === undefined || !focusField(form, name)) submitButton.current?.focus();
    isHeld.current = false;
  });
  useLayoutEffect(() => {
    if (target) move(target);
  }, [target]);
  return {
    move: (on: FocusTarget['on']) => setTarget({ on }),
    /** From now on until it has moved, a blur is not the visitor's. */
    hold: () => void (isHeld.current = true),
    isHeld: () => isHeld.current,
  };
}
