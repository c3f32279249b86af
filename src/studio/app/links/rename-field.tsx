import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { FieldProps } from '@rjsf/utils';
import type { Path, Renamed } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import { useSnapshot, useStudioState } from '../draft/use-draft.ts';
import { FieldFrame, useControl } from '../fields/field-frame.tsx';
import { absolute, useFields } from '../fields/fields-context.ts';
import { asPath } from '../outline/page-name.ts';
import { sectionsOf } from '../outline/sections.ts';
import { linkWords } from './words.ts';
import { words } from '../words.ts';
import styles from '../fields/fields.module.css';

/** Renames what links lead to, and tells how many follow and whether the old address leads there. */
function rename(draft: Draft, path: Path, from: string, to: string): void {
  const { selection } = draft.getSnapshot();
  const isPage = path.length === 3;
  const onRenamed = ({ links, isRedirected }: Renamed) => {
    const moved = linkWords.renamedPage(to, links, isRedirected ? from : null);
    draft.say(isPage ? moved : linkWords.renamedSection(to, links), false, true);
  };
  const next =
    selection.kind === 'section' && !isPage ? { ...selection, id: to, was: selection.was ?? from } : selection;
  draft.run('rename', { path, from, to }, onRenamed, next);
}

/**
 * The path of a page, or the id of a section: links follow a change of it. It is taken over when the field is left or Enter is
 * pressed, so that nothing half-typed becomes an address. Escape gives back what it was.
 */
export function RenameField(props: FieldProps) {
  const { schema, formData, fieldPathId } = props;
  const scope = useFields();
  const state = useStudioState();
  const pageIndex = useSnapshot((now) => now.pageIndex);
  const control = useControl(props);
  const value = typeof formData === 'string' ? formData : '';
  const [text, setText] = useState(value);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    setText(value);
    setRefused(null);
  }, [value]);

  const path = absolute(scope, fieldPathId.path);
  const isPage = path.length === 3;
  const refusal = (to: string): string | null => {
    const isWrong = schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(to);
    if (isPage) {
      const taken = state.pages.find((page, at) => at !== pageIndex && page.path === to);
      return isWrong ? words.pathWrong : taken ? words.pathTaken(taken.name) : null;
    }
    const isTaken = sectionsOf(state.page?.route).some(({ id }, at) => at !== path[3] && id === to);
    return isWrong ? linkWords.idWrong : isTaken ? linkWords.idTaken : null;
  };
  const finish = () => {
    const to = isPage ? asPath(text) : text.trim();
    if (text === value || to === value) return setText(value);
    const problem = refusal(to);
    setRefused(problem);
    if (problem !== null) return;
    setText(to);
    rename(scope.draft, path, value, to);
  };
  // A save takes over what is typed, wherever the focus is.
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => {
    const { unfinished } = scope.draft;
    const end = () => latest.current();
    unfinished.add(end);
    return () => void unfinished.delete(end);
  }, [scope.draft]);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    if (event.key !== 'Escape') return;
    setText(value);
    setRefused(null);
  };
  const refusedId = `${fieldPathId.$id}-refused`;
  const described = [control['aria-describedby'], refused !== null && refusedId].filter(Boolean).join(' ');
  return (
    <FieldFrame of={props}>
      <input
        {...control}
        className={styles['control']}
        value={text}
        autoComplete="off"
        spellCheck={false}
        data-unfinished={text === value ? undefined : ''}
        aria-invalid={refused !== null || control['aria-invalid']}
        aria-describedby={described || undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onBlur={finish}
      />
      {refused !== null && (
        <p className={styles['problems']} id={refusedId} role="alert">
          {isPage ? `${refused} ${linkWords.pathKept(value)}` : refused}
        </p>
      )}
    </FieldFrame>
  );
}
