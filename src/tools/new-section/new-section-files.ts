import type { JsonSchema } from '../../validate/schema/compose-schema.ts';

const pascal = (name: string): string =>
  name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

const words = (name: string): string => (name[0]!.toUpperCase() + name.slice(1)).replaceAll('-', ' ');

const text = (title: string, description: string): JsonSchema => ({ type: 'string', minLength: 1, title, description });

/** What an author may write: a headline, a sentence, and a list. */
const schema = (name: string): JsonSchema => ({
  type: 'object',
  title: words(name),
  description: 'A headline with a few short items under it.',
  'x-keywords': name.split('-'),
  additionalProperties: false,
  required: ['heading', 'items'],
  properties: {
    heading: text('Heading', 'The headline of the section. Say what the reader gets, in under nine words.'),
    text: text('Text', 'One or two sentences under the headline.'),
    items: {
      type: 'array',
      title: 'Items',
      description: 'Two to four read best.',
      items: {
        type: 'object',
        title: 'Item',
        description: 'One item.',
        additionalProperties: false,
        required: ['title', 'text'],
        properties: { title: text('Title', 'Two to five words.'), text: text('Text', 'One or two sentences.') },
      },
      minItems: 1,
    },
  },
});

const item = (title: string) => ({ title, text: 'One or two sentences that say what it is good for.' });
const longWord = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';

/** The sample that editors insert, and the hard cases: single, many, long. */
const samples = (name: string) => ({
  default: {
    heading: `${words(name)}, plainly told`,
    text: 'A sentence that says why it matters.',
    items: [item('First of all'), item('Then this'), item('And finally')],
  },
  minimal: { heading: words(name), items: [item('The only one')] },
  'forty-items': {
    heading: 'Forty items',
    items: Array.from({ length: 40 }, (_, index) => item(`Item ${index + 1}`)),
  },
  'long-names': {
    heading: `${longWord} and other words that hardly fit`,
    text: Array.from({ length: 12 }, () => 'A long text that has to wrap.').join(' '),
    items: [{ title: longWord, text: longWord }, item('Short')],
  },
});

const component = (name: string): string => `
import { Subheading } from '../../ui/heading/heading.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './${name}.module.css';
import type { ${pascal(name)}Props } from './props.ts';

/** A headline with a few short items under it. */
export function ${pascal(name)}({ heading, text, items }: ${pascal(name)}Props) {
  return (
    <div className={\`wrap \${styles['section']}\`}>
      <SectionHeading heading={heading} text={text} />
      <ul className={styles['list']} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={styles['item']}>
            <Subheading>{item.title}</Subheading>
            <p>{item.text}</p>
          </Reveal>
        ))}
      </ul>
    </div>
  );
}
`;

const STYLES = `
@layer sections {
  .section {
    display: grid;
    gap: var(--space-5);
  }

  .list {
    display: grid;
    gap: var(--space-4);
  }

  .item {
    display: grid;
    gap: var(--space-1);
    align-content: start;
  }

  .item p {
    color: var(--ink-soft);
    text-wrap: pretty;
  }

  @media (min-width: 720px) {
    .list {
      grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr));
    }
  }
}
`;

const test = (name: string): string => `
// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample, drawSamples } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

drawSamples();

describe('${pascal(name)}', () => {
  it('lists its items in the order they were written', async () => {
    const [, ...headings] = within(await drawSample('${name}')).getAllByRole('heading');
    expect(headings.map(({ textContent }) => textContent)).toEqual(samples.default.items.map(({ title }) => title));
  });
});
`;

const door = (name: string): string => `
import type { SectionModule } from '../../ui/section-module.ts';
import { ${pascal(name)} } from './${name}.tsx';
import type { ${pascal(name)}Props } from './props.ts';

export const section: SectionModule<${pascal(name)}Props> = { Component: ${pascal(name)} };
`;

/**
 * The files of a new section type, but for props.ts, which is generated from its schema.
 *
 * @param name  The type: "price-table".
 * @returns     File name in the folder to its text, not yet formatted.
 */
export const newSectionFiles = (name: string): Record<string, string> => ({
  'schema.json': JSON.stringify(schema(name), null, 2),
  'samples.json': JSON.stringify(samples(name), null, 2),
  [`${name}.tsx`]: component(name),
  [`${name}.module.css`]: STYLES,
  [`${name}.test.tsx`]: test(name),
  'index.ts': door(name),
});
