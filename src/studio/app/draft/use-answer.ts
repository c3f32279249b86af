import { useEffect, useRef, useState } from 'react';
import type { Input, Output, RequestName } from '../../requests.ts';
import type { Ask } from './transport.ts';
import { useAsk } from './use-draft.ts';

/** What the server answers: nothing yet, what was asked for, or why not, in a sentence. */
interface Answered<T> {
  answer: T | null;
  fault: string | null;
}

const NOTHING = { answer: null, fault: null };

/**
 * What the server answers to something that may change, such as what is typed. Earlier questions that are answered late are
 * ignored.
 *
 * @param input  Its text is compared: a new object with the same content asks nothing. While it is null, nothing is asked.
 */
export function useAnswer<Name extends RequestName>(request: Name, input: Input<Name> | null): Answered<Output<Name>> {
  return useAnswerOf(useAsk(), request, input);
}

/** The same, in a window with or without a draft. */
export function useAnswerOf<Name extends RequestName>(
  ask: Ask,
  request: Name,
  input: Input<Name> | null,
): Answered<Output<Name>> {
  const [answered, setAnswered] = useState<Answered<Output<Name>>>(NOTHING);
  const question = useRef(0);
  const asked = JSON.stringify(input);
  useEffect(() => {
    const own = ++question.current;
    if (asked === 'null') return setAnswered(NOTHING);
    void ask(request, JSON.parse(asked) as Input<Name>).then((answer) => {
      if (own !== question.current) return;
      setAnswered('error' in answer ? { answer: null, fault: answer.error } : { answer, fault: null });
    });
  }, [ask, request, asked]);
  return answered;
}
