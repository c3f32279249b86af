import type { JsonSchema } from '../validate/schema/compose-schema.ts';

/** How a schema marks a number that the stylesheet needs: `x-css`. */
interface CssValue {
  /** Custom property: "--loop". */
  name: string;
  /** CSS unit: "s", "vh". */
  unit: string;
}

/**
 * The classes of a section for the values its stylesheet needs, such as a loop time.
 *
 * A strict policy ignores `style` attributes in static pages, so each distinct value becomes one class
 * in the site's stylesheet. A thousand strips of 50 s share one.
 *
 * @param rules  Class name to rule; new ones are added.
 */
export function cssValueClasses(
  props: Record<string, unknown>,
  schema: JsonSchema,
  rules: Map<string, string>,
): string[] {
  const classes: string[] = [];
  for (const [key, field] of Object.entries(schema['properties'] as Record<string, JsonSchema>)) {
    const css = field['x-css'] as CssValue | undefined;
    const value = props[key];
    if (!css || typeof value !== 'number') continue;
    const name = `v${css.name.slice(1)}-${String(value).replace('.', '_')}${css.unit}`;
    rules.set(name, `.${name}{${css.name}:${value}${css.unit}}`);
    classes.push(name);
  }
  return classes;
}

/**
 * The class of a picture for the point that crops keep.
 *
 * @param point  From the left and from the top, 0 to 1.
 * @param rules  Class name to rule; a new one is added.
 */
export function focusClass(point: [left: number, top: number], rules: Map<string, string>): string {
  const [left, top] = point.map((part) => Math.round(part * 100));
  const name = `vfocus-${left}-${top}`;
  rules.set(name, `.${name}{object-position:${left}% ${top}%}`);
  return name;
}
