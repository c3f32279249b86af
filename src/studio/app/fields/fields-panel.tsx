import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { RJSFSchema } from '@rjsf/utils';
import type { Json, Path, StudioProblem, StudioSession } from '../../protocol.ts';
import type { Selection } from '../draft/selection.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { textAt, valueAt, type JsonObject } from '../../../document/json.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { sectionName, sectionsOf, typeOf } from '../outline/sections.ts';
import { OldAddresses } from '../links/old-addresses.tsx';
import { FormFields } from '../forms/form-fields.tsx';
import { hasSteps } from '../forms/form-of.ts';
import { MenuEntry } from '../menu/menu-entry.tsx';
import { CureButton } from '../parts/cure-button.tsx';
import { PageLooks } from '../sharing/page-looks.tsx';
import { Hint } from '../../panels/help/hint.tsx';
import { useHelpKey } from '../../panels/help/use-help-key.ts';
import { SharedHead } from '../shared/shared-head.tsx';
import { sharedOf } from '../shared/shared-sections.ts';
import { ADVANCED } from './group-of.ts';
import { fieldWords } from './words.ts';
import { sharedWords } from '../shared/words.ts';
import { words } from '../words.ts';
import { ProblemText } from './field-frame.tsx';
import { useFieldsScope, type FieldsScope } from './fields-context.ts';
import type { ProblemsAtFields } from './problems-at-fields.ts';
import { ValueForm } from './value-form.tsx';
import styles from './fields.module.css';

/** A form of the panel: what it edits and by which schema. */
interface Subject {
  base: Path;
  value: Json | undefined;
  schema: RJSFSchema;
  type: FieldsScope['type'];
  inherited?: FieldsScope['inherited'];
}

/** A group's schema without a key: pages have their sections in a list of their own. */
function without(schema: JsonObject, key: string): RJSFSchema {
  const { [key]: _, ...properties } = schema['properties'] as JsonObject;
  const required = (schema['required'] as string[] | undefined) ?? [];
  return { ...schema, properties, required: required.filter((name) => name !== key) } as RJSFSchema;
}

/** The problems of what is shown that no field tells: those of entries that are closed; each leads to its field. */
function ProblemList({ problems, atFields }: { problems: StudioProblem[]; atFields: ProblemsAtFields }) {
  const draft = useDraft();
  const paths = useSyncExternalStore(atFields.subscribe, atFields.getPaths);
  const listed = problems.filter(({ path }) => !paths.includes(JSON.stringify(path)));
  if (listed.length === 0) return null;
  return (
    <div className={styles['list']}>
      <h3>{fieldWords.problemsHere}</h3>
      <ul role="list">
        {listed.map((problem) => (
          <li key={JSON.stringify(problem.path) + problem.what}>
            <button type="button" className={styles['lead']} onClick={() => draft.show(problem.path)}>
              <ProblemText problem={problem} />
            </button>
            <CureButton problem={problem} isListed onCure={() => draft.show(problem.path)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SubjectForm({ base, value, schema, type, inherited = null }: Subject) {
  const scope = useFieldsScope({ base, type, inherited });
  return (
    <>
      <ProblemList problems={scope.problems} atFields={scope.atFields} />
      <ValueForm scope={scope} value={value} root={scope.draft.session.schema} schema={schema} />
    </>
  );
}

interface SitePart extends Pick<Subject, 'base' | 'schema' | 'type'> {
  title: string;
}

/** What all pages share, in parts; each shared section is one, with the fields of its type. */
function sitePartsOf(key: string, schema: JsonObject, site: Json, { schema: root, types }: StudioSession): SitePart[] {
  if (key === 'routes' || !(schema['type'] === 'object' || schema['type'] === 'array' || schema['$ref'])) return [];
  if (key !== 'shared') return [{ base: [key], title: String(schema['title'] ?? key), schema, type: null }];
  const shared = valueAt(site, ['shared']);
  return Object.keys(isJsonObject(shared) ? shared : {}).flatMap((use) => {
    const name = typeOf({ use }, site as JsonObject);
    const own = valueAt(root, ['definitions', `section-${name}`]);
    if (!isJsonObject(own)) return [];
    const type = types.find((candidate) => candidate.type === name) ?? null;
    const title = sharedWords.sharedPart(sectionName({ use }, types, site as JsonObject));
    return [{ base: ['shared', use], title, schema: without(own, 'id'), type }];
  });
}

/** The parts of the site, one form each: all of them at once are 700 fields. */
function SiteForms() {
  const draft = useDraft();
  const site = useSnapshot(({ state }) => state.site);
  const target = useSnapshot((now) => now.target);
  const [open, setOpen] = useState<string | null>(null);
  const isAdvanced = ([key]: [string, JsonObject]) => Number(ADVANCED.includes(key));
  const parts = Object.entries(draft.session.schema['properties'] as { [key: string]: JsonObject }).toSorted(
    (one, other) => isAdvanced(one) - isAdvanced(other),
  );
  const path = target?.path ?? [];
  const wanted = path[0] === 'shared' ? path.slice(0, 2).join(' ') : path[0];
  useEffect(() => {
    if (typeof wanted === 'string' && wanted !== 'routes') setOpen(wanted);
  }, [wanted, target?.count]);
  return parts
    .flatMap(([name, schema]) => sitePartsOf(name, schema, site, draft.session))
    .map((part) => ({ ...part, key: part.base.join(' ') }))
    .map(({ key, title, ...part }) => (
      <details
        className={styles['part']}
        key={key}
        open={open === key}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setOpen(key);
          else setOpen((now) => (now === key ? null : now));
        }}
      >
        <summary>{title}</summary>
        {open === key && <SubjectForm {...part} value={valueAt(site, part.base)} />}
      </details>
    ));
}

/** What is selected, as a form. */
function useSubject(
  selection: Selection,
  pageIndex: number,
): (Subject & { title: string; kind: string; section?: JsonObject }) | null {
  const { schema, types } = useDraft().session;
  const site = useSnapshot(({ state }) => state.site);
  const route = useSnapshot(({ state }) => state.page?.route);
  const pageName = useSnapshot(({ state }) => state.pages[pageIndex]?.name ?? '');
  const sections = sectionsOf(route);
  const at = selection.kind === 'section' ? sections.findIndex(({ id }) => id === selection.id) : -1;
  const section = at < 0 ? undefined : sections[at];
  const name = section && typeOf(section, site);
  const shared = sharedOf(section, site);
  const isShared = shared !== undefined && selection.kind === 'section' && selection.isShared === true;
  const use = isShared ? String(section?.['use']) : null;
  const base = useMemo(() => {
    if (use !== null) return ['shared', use];
    return at < 0 ? ['routes', pageIndex] : ['routes', pageIndex, 'sections', at];
  }, [use, at, pageIndex]);
  const own = useMemo((): RJSFSchema => {
    if (name === undefined) return without(valueAt(schema, ['definitions', 'route']) as JsonObject, 'sections');
    const whole = valueAt(schema, ['definitions', `section-${name}`]);
    const isKnown = isJsonObject(whole);
    // A shared section has no id: each page gives it one.
    if (isShared) return without(whole as JsonObject, 'id');
    // They are dividers among the fields of the form.
    if (hasSteps(whole)) return without(whole as JsonObject, 'steps');
    return { $ref: `#/definitions/${isKnown ? `section-${name}` : 'section'}` };
  }, [schema, name, isShared]);
  return useMemo(() => {
    if (!route || selection.kind === 'site') return null;
    if (!section || name === undefined) {
      const { sections: _, ...value } = route;
      return { base, value, schema: own, type: null, title: pageName, kind: words.pageSettings };
    }
    const type = types.find((candidate) => candidate.type === name) ?? null;
    return {
      base,
      value: isShared ? shared : section,
      schema: own,
      type,
      inherited: isShared ? null : (shared ?? null),
      section,
      title: sectionName(section, types, site),
      kind: type?.title ?? name,
    };
  }, [route, section, shared, isShared, base, own, name, types, selection.kind, site, pageName]);
}

/** Tells forms of different values apart. A section that has got another id keeps its own. */
const formKey = (selection: Selection, pageIndex: number): string =>
  selection.kind === 'section' ? `${pageIndex} ${selection.was ?? selection.id}` : `${pageIndex}`;

/** The fields of the chosen section, of the page, or of the site. */
export function FieldsPanel() {
  const selection = useSnapshot((now) => now.selection);
  const pageIndex = useSnapshot((now) => now.pageIndex);
  const subject = useSubject(selection, pageIndex);
  const isSite = selection.kind === 'site';
  const panel = useRef<HTMLElement>(null);
  useHelpKey();
  const shown = isSite ? 'site' : formKey(selection, pageIndex);
  // Before a field that somebody is led to scrolls into view.
  useLayoutEffect(() => {
    panel.current!.parentElement!.scrollTop = 0;
  }, [shown]);
  return (
    <section className={styles['panel']} aria-label={words.fields} ref={panel}>
      <header className={styles['head']}>
        <h2>{isSite ? words.site : (subject?.title ?? words.loading)}</h2>
        <p>{isSite ? fieldWords.siteHint : subject?.kind}</p>
        {subject?.section && <SharedHead section={subject.section} />}
      </header>
      <Hint place="fields" />
      {isSite && <SiteForms />}
      {subject?.section && <FormFields section={subject.section} base={subject.base} />}
      {subject && !isSite && <SubjectForm key={formKey(selection, pageIndex)} {...subject} />}
      {subject && selection.kind === 'page' && (
        <>
          <OldAddresses path={textAt(subject.value, 'path') ?? ''} />
          <MenuEntry path={textAt(subject.value, 'path') ?? ''} title={textAt(subject.value, 'title') ?? ''} />
          <PageLooks route={subject.value} />
        </>
      )}
    </section>
  );
}
