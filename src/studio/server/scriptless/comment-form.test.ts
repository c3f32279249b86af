import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMENT_STYLES } from './comment-form.ts';

it('The button that opens the form of comments stands at the start of a line: at its end it covered the control that pauses a strip', () => {
  const [, pause] = /\.strip-control \{([^}]*)\}/.exec(readFileSync('src/ui/strip/strip.css', 'utf8'))!;
  expect(pause).toContain('justify-content: flex-end');
  for (const part of ['.draft-open', '.draft-comment:popover-open']) {
    const style = COMMENT_STYLES.split('\n').find((line) => line.startsWith(`${part} {`));
    expect(style).toMatch(/inset: auto auto [\d.]+rem; inset-inline-start: 1rem/);
  }
});
