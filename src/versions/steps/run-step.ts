import { isEqual, type JsonObject, type Json, type Path } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { Step, ValueType } from '../migration.ts';
import type { EditableSection } from './editable-section.ts';
import { parsePattern, placeLike } from './step-path.ts';

/** The value that a key of `map` means. */
export function mappedValue(key: string): Json {
  return /^(true|false|null|-?(0|[1-9]\d*)(\.\d+)?)$/.test(key) ? (JSON.parse(key) as Json) : key;
}

/** A JSON number, as it may stand in a text. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A value as another type, and its spelling; undefined where it cannot be read as one, or is a list already. */
function converted(value: Json, isList: boolean, spelled: string, to: ValueType): [Json, string?] | undefined {
  const text = typeof value === 'string' ? value.trim() : undefined;
  if (to === 'array') return isList ? undefined : [[value], spelled];
  if (to === 'string') return typeof value === 'number' || typeof value === 'boolean' ? [spelled] : undefined;
  if (text === undefined) return undefined;
  if (to === 'boolean') return text === 'true' || text === 'false' ? [text === 'true', text] : undefined;
  if (!NUMBER.test(text) || !Number.isFinite(Number(text)) || (to === 'integer' && !Number.isInteger(Number(text))))
    return undefined;
  return [Number(text), text];
}

type StepInPlace = Exclude<Step, { rename: string } | { move: string } | { becomes: string }>;

/** The path of a step that changes values where they are. */
function pathOf(step: StepInPlace): string {
  if ('wrap' in step) return step.wrap;
  if ('unwrap' in step) return step.unwrap;
  if ('values' in step) return step.values;
  if ('set' in step) return step.set;
  return 'remove' in step ? step.remove : step.type;
}

/** Runs a step that changes values where they are. */
function runAt(section: EditableSection, step: StepInPlace, path: Path): void {
  const before = section.at(path);
  const note = (after: Json | undefined, to = path, loses?: string) =>
    section.done.push({
      from: path,
      to,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(loses !== undefined && { loses }),
    });
  if ('set' in step) {
    const isNew = before === undefined;
    if (isNew ? section.isPartial && !path.some((key) => typeof key === 'number') : step.ifMissing) return;
    if (isEqual(before, step.to)) return;
    section.write(path, step.to);
    note(step.to, path, isNew ? undefined : (step.loses ?? 'What was there is replaced.'));
    return;
  }
  if (before === undefined) return;
  if ('remove' in step) {
    section.apply({ op: 'remove', path });
    note(undefined, path, step.loses);
  } else if ('wrap' in step) {
    if (isJsonObject(before) && Object.hasOwn(before, step.as)) return;
    section.wrap(path, [step.as]);
    note(before, [...path, step.as]);
  } else if ('unwrap' in step) {
    if (!isJsonObject(before) || !Object.hasOwn(before, step.as)) return;
    const { [step.as]: inner, ...others } = before as JsonObject;
    section.unwrap(path, step.as);
    const rest = Object.keys(others);
    section.done.push({
      from: [...path, step.as],
      to: path,
      before: inner!,
      after: inner!,
      ...(rest.length > 0 && { loses: `What stood beside it is gone: ${rest.join(', ')}.` }),
    });
  } else if ('values' in step) {
    const entry = Object.entries(step.map).find(([key]) => isEqual(mappedValue(key), before));
    if (!entry || isEqual(entry[1], before)) return;
    section.write(path, entry[1]);
    const isOneOfMany = Object.values(step.map).filter((value) => isEqual(value, entry[1])).length > 1;
    note(entry[1], path, isOneOfMany ? (step.loses ?? 'Several values became this one.') : undefined);
  } else {
    const result = converted(before, section.isList(before), section.spelling(path), step.to);
    if (!result) return;
    const [value, spelled] = result;
    section.write(path, value, spelled, step.to === 'array' ? [...path, 0] : path);
    note(value);
  }
}

/** Runs a step on a section. @see Step */
export function runStep(section: EditableSection, step: Step): void {
  if ('becomes' in step) {
    const before = section.value['type'];
    // An override of a shared section has no type.
    if (before === undefined || before === step.becomes) return;
    section.write(['type'], step.becomes);
    section.done.push({ from: ['type'], to: ['type'], before, after: step.becomes });
  } else if ('rename' in step || 'move' in step) {
    const path = 'rename' in step ? step.rename : step.move;
    const target = 'rename' in step ? parsePattern(path).with(-1, step.to) : parsePattern(step.to);
    for (const from of section.places(path)) {
      const to = placeLike(from, target);
      const before = section.at(from);
      if (before !== undefined && section.move(from, to)) section.done.push({ from, to, before, after: before });
    }
  } else {
    for (const place of section.places(pathOf(step))) runAt(section, step, place);
  }
}
