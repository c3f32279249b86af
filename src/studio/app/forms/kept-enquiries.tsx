import { useAnswer } from '../draft/use-answer.ts';

/**
 * What becomes of stored enquiries whose fields the draft removes from their forms; nothing where it removes none.
 *
 * @param title  Of these sentences, where they are one of several parts.
 */
export function KeptEnquiries({ title }: { title?: string }) {
  const { answer, fault } = useAnswer('kept-enquiries', {});
  if (fault !== null) return <p role="alert">{fault}</p>;
  if (answer === null || answer.length === 0) return null;
  return (
    <>
      {title !== undefined && <h2>{title}</h2>}
      {answer.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}
