import { isEqual, type Json } from '../../document/json.ts';
import type { Step } from '../migration.ts';
import type { EditableSection } from './editable-section.ts';
import { mappedValue, runStep } from './run-step.ts';

/** How a value is written as a key of `map`; undefined for a text that would read as something else. */
const keyFor = (value: Json): string | undefined => {
  const key = typeof value === 'string' ? value : JSON.stringify(value);
  return isEqual(mappedValue(key), value) ? key : undefined;
};

/** The step that takes another one back; undefined where none does. */
function inverse(step: Step): Step | undefined {
  if ('rename' in step) return { move: step.rename.replace(/[^.]+$/, step.to), to: step.rename };
  if ('move' in step) return { move: step.to, to: step.move };
  if ('wrap' in step) return { unwrap: step.wrap, as: step.as };
  if ('unwrap' in step) return { wrap: step.unwrap, as: step.as };
  if ('values' in step) {
    const entries = Object.entries(step.map)
      .toReversed()
      .flatMap(([key, value]) => {
        const back = keyFor(value);
        return back === undefined ? [] : [[back, mappedValue(key)] as const];
      });
    return { values: step.values, map: Object.fromEntries(entries) };
  }
  if ('type' in step && step.to !== 'string' && step.to !== 'array') return { type: step.type, to: 'string' };
  return undefined;
}

/** Takes a step back on a section. What cannot come back is noted in `done` with `loses`. */
export function undoStep(section: EditableSection, step: Step): void {
  const back = inverse(step);
  if (back) {
    // Several values became one: which one it was, nothing says.
    const values = 'values' in step ? Object.values(step.map) : [];
    const shared = values.filter((value, index) => values.some((other, at) => at !== index && isEqual(other, value)));
    const from = section.done.length;
    runStep(section, back);
    for (const done of section.done.slice(from))
      if ('values' in step && shared.some((value) => isEqual(value, done.before)))
        done.loses = step.loses ?? 'Several values became this one; the first of them is written.';
  } else if ('type' in step && step.to === 'array') {
    for (const path of section.places(step.type)) {
      const before = section.at(path);
      if (!section.isList(before)) continue;
      const [only, ...others] = before;
      if (only === undefined) section.apply({ op: 'remove', path });
      else section.unwrap(path, 0);
      const loses = others.length > 0 ? 'Only the first entry stays.' : undefined;
      section.done.push({
        from: path,
        to: path,
        before,
        ...(only !== undefined && { after: only }),
        ...(loses && { loses }),
      });
    }
  } else if ('type' in step) {
    for (const to of ['number', 'boolean'] as const) runStep(section, { type: step.type, to });
  } else if ('set' in step) {
    for (const path of section.places(step.set)) {
      const before = section.at(path);
      if (before === undefined) continue;
      section.apply({ op: 'remove', path });
      const loses = isEqual(before, step.to) ? undefined : 'There was no such field then.';
      section.done.push({ from: path, to: path, before, ...(loses !== undefined && { loses }) });
    }
  } else if ('remove' in step) section.done.push({ from: [], to: [], loses: step.loses });
}
