import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../../../src/model/site-file.ts';
import { site } from '../../own-site.ts';

/** When a section of the tests' own type throws. */
export const MOMENTS = ['never', 'hydrating', 'effect', 'later', 'handler'] as const;
export type Moment = (typeof MOMENTS)[number];

const SCHEMA = {
  type: 'object',
  title: 'Brittle',
  description: 'A section that throws.',
  additionalProperties: false,
  required: ['heading', 'when'],
  properties: {
    heading: { type: 'string', minLength: 1, title: 'Heading', description: 'The headline.' },
    when: { enum: MOMENTS, title: 'When', description: 'When it throws.' },
  },
};

/** The line that throws while hydrating is line 17; types above it are gone in what a browser runs. */
const COMPONENT = `import { useEffect, useState } from 'react';
import { Heading } from '../../ui/heading/heading.tsx';
import styles from './brittle.module.css';

interface BrittleProps {
  id: string;
  heading: string;
  when: string;
}

/** Counts, and throws at a given moment. */
export function Brittle({ id, heading, when }: BrittleProps) {
  const [count, setCount] = useState(0);
  const fail = (moment: string) => {
    if (when === moment) throw new Error(\`Brittle: \${moment}\`);
  };
  if (typeof document !== 'undefined') fail('hydrating');
  if (count > 0) fail('later');
  useEffect(() => fail('effect'));
  const press = () => {
    fail('handler');
    setCount(count + 1);
  };
  return (
    <div className={\`wrap \${styles['brittle']}\`}>
      <Heading>{heading}</Heading>
      <label>
        Note of {id} <input name="note" />
      </label>
      <button type="button" onClick={press}>
        Press {id}
      </button>
      <output>{count}</output>
    </div>
  );
}
`;

const FILES: Record<string, string> = {
  'schema.json': JSON.stringify(SCHEMA),
  'samples.json': JSON.stringify({ default: { heading: 'Brittle', when: 'never' } }),
  'brittle.tsx': COMPONENT,
  'brittle.module.css': '.brittle {\n  padding-block: 3rem;\n}\n',
  'index.ts': "import { Brittle } from './brittle.tsx';\n\nexport const section = { Component: Brittle };\n",
};

/** Adds a section type to a copy of the project. Returns what writes a file of it again. */
export function addBrittleType(rootDir: string): (file: string, change: (text: string) => string) => void {
  const folder = join(rootDir, 'src/sections/brittle');
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text);
  return (file, change) => writeFileSync(join(folder, file), change(FILES[file]!));
}

const { version, site: about, support, login, legal, enquiry } = site as SiteFile & Record<string, unknown>;
const label = (when: Moment) => `Throws ${when}`;

/** A site with a page for each moment: a section that throws then, among others that do not. */
export const brittleSite = {
  version,
  site: about,
  support,
  login,
  legal,
  enquiry,
  navigation: MOMENTS.map((when) => ({ key: when, label: label(when), link: when === 'never' ? '/' : `/${when}` })),
  routes: MOMENTS.map((when) => ({
    path: when === 'never' ? '/' : `/${when}`,
    title: `A page whose section throws ${when}`,
    description: 'A page with a section that may throw, among others that do not and go on all the same.',
    showLogin: when === 'later',
    sections: [
      { id: 'opening', type: 'hero', heading: label(when) },
      { id: 'brittle', type: 'brittle', heading: 'Brittle', when },
      { id: 'steady', type: 'brittle', heading: 'Steady', when: 'never' },
      { id: 'write', type: 'form', heading: 'Write to us' },
    ],
  })),
} as unknown as SiteFile;
