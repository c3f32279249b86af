import { describe, expect, it } from 'vitest';
import { FILES } from '../../../document/joined-files.ts';
import { valueAt, type Json } from '../../../document/json.ts';
import { applyOperations, type Operation } from '../../../document/operation.ts';
import { followTranslations } from './follow-translations.ts';

const steps = { id: 'steps', type: 'steps', heading: 'How it works' };
const german = { heading: ['How it works', 'So geht es'] };
const draft: Json = {
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
  shared: { band: { type: 'call-out', heading: 'Call' } },
  routes: [
    { path: '/', title: 'Home', sections: [steps] },
    { path: '/about', title: 'About', sections: [] },
  ],
  [FILES]: {
    'schema/enquiry.schema.json': {},
    'languages/de.json': {
      language: 'de',
      navigation: { home: ['Home', 'Start'] },
      pages: { '/': { title: ['Home', 'Start'], sections: { steps: german } } },
      shared: { band: { heading: ['Call', 'Rufen Sie an'] } },
    },
  },
};

/** The translations after operations and what follows them. */
const after = (...operations: Operation[]) =>
  valueAt(applyOperations(draft, [...operations, ...followTranslations(operations, draft)]), [
    FILES,
    'languages/de.json',
  ]);

const SECTIONS = ['routes', 0, 'sections'];

describe('Translations', () => {
  it.each<[string, Operation[], object]>([
    [
      'a page that is renamed',
      [{ op: 'set', path: ['routes', 0, 'path'], value: '/home' }],
      { pages: { '/home': { sections: { steps: german } } } },
    ],
    [
      'a section with another id',
      [{ op: 'set', path: [...SECTIONS, 0, 'id'], value: 'way' }],
      { pages: { '/': { sections: { way: german } } } },
    ],
    [
      'a link of the menu with another key',
      [{ op: 'set', path: ['navigation', 0, 'key'], value: 'start' }],
      { navigation: { start: ['Home', 'Start'] } },
    ],
    [
      'a shared section with another name',
      [{ op: 'rename', path: ['shared', 'band'], key: 'end' }],
      { shared: { end: { heading: ['Call', 'Rufen Sie an'] } } },
    ],
    [
      'a section that goes to another page',
      [
        { op: 'remove', path: [...SECTIONS, 0] },
        { op: 'add', path: ['routes', 1, 'sections', 0], value: { ...steps, id: 'steps-2' } },
      ],
      { pages: { '/': { title: ['Home', 'Start'] }, '/about': { sections: { 'steps-2': german } } } },
    ],
    [
      'a copy of a section',
      [{ op: 'add', path: [...SECTIONS, 1], value: { ...steps, id: 'steps-2' } }],
      { pages: { '/': { sections: { steps: german, 'steps-2': german } } } },
    ],
    [
      'a copy of a page',
      [{ op: 'add', path: ['routes', 2], value: { path: '/copy', title: 'Copy', sections: [steps] } }],
      { pages: { '/': { sections: { steps: german } }, '/copy': { sections: { steps: german } } } },
    ],
  ])('go with %s', (_, operations, expected) => {
    expect(after(...operations)).toMatchObject(expected);
  });

  it('go with their language: away, and to another code', () => {
    const languages = { de: { name: 'Deutsch' }, fr: { name: 'Français' } };
    const filesAfter = (...operations: Operation[]) => {
      const before = { ...(draft as object), languages } as Json;
      return valueAt(applyOperations(before, [...operations, ...followTranslations(operations, before)]), [FILES]);
    };
    const form = { 'schema/enquiry.schema.json': {} };
    expect(filesAfter({ op: 'remove', path: ['languages', 'de'] })).toEqual(form);
    expect(filesAfter({ op: 'set', path: ['languages'], value: { fr: { name: 'Français' } } })).toEqual(form);
    expect(filesAfter({ op: 'rename', path: ['languages', 'de'], key: 'de-AT' })).toMatchObject({
      ...form,
      'languages/de-AT.json': { language: 'de-AT', shared: { band: { heading: ['Call', 'Rufen Sie an'] } } },
    });
    expect(filesAfter({ op: 'remove', path: ['languages', 'fr'] })).toEqual(valueAt(draft, [FILES]));
  });

  it('leave nothing where they were', () => {
    expect(after({ op: 'set', path: ['routes', 0, 'path'], value: '/home' })).not.toHaveProperty(['pages', '/']);
  });

  it('stay where something is only moved in its list, or is new', () => {
    const operations: Operation[] = [
      { op: 'move', path: [...SECTIONS, 0], to: 0 },
      { op: 'add', path: [...SECTIONS, 1], value: { id: 'new', type: 'steps' } },
    ];
    expect(followTranslations(operations, draft)).toEqual([]);
  });
});
