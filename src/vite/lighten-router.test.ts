import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { markPureCalls } from './lighten-router.ts';

it('marks calls whose result nothing may need', () => {
  expect(markPureCalls('var Link = React.forwardRef(function Link() {});')).toContain(
    '= /* @__PURE__ */ React.forwardRef(',
  );
});

it('takes away names that only developer tools read', () => {
  expect(markPureCalls('Link.displayName = "Link";').trim()).toBe('');
});

it('leaves calls alone whose result is thrown away on purpose', () => {
  expect(markPureCalls('React.useEffect(() => {});')).toBe('React.useEffect(() => {});');
});

it('finds such calls in the installed package', () => {
  const folder = 'node_modules/react-router/dist/production';
  const files = readdirSync(folder).filter((file) => file.endsWith('.mjs'));
  const marks = files.flatMap(
    (file) => markPureCalls(readFileSync(join(folder, file), 'utf8')).match(/@__PURE__/g) ?? [],
  );
  expect(marks.length).toBeGreaterThan(10);
});
