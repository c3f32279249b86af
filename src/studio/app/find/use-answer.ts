import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../draft/use-draft.ts';

/**
 * What the server answers to something that is typed. Earlier questions that are answered late are ignored.
 *
 * @param body  Its text is compared: a new object with the same content asks nothing.
 * @returns     null until there is an answer, and while nothing is asked (`body` is null).
 */
export function useAnswer<T>(request: string, body: object | null): T | null {
  const draft = useDraft();
  const [answer, setAnswer] = useState<T | null>(null);
  const question = useRef(0);
  const asked = JSON.stringify(body);
  useEffect(() => {
    const own = ++question.current;
    if (asked === 'null') return setAnswer(null);
    void draft.ask<T>(request, JSON.parse(asked) as Record<string, unknown>).then((found) => {
      if (own === question.current) setAnswer(found);
    });
  }, [draft, request, asked]);
  return answer;
}
