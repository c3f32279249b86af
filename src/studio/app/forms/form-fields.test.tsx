// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { parseConfig } from '../../../config/load-config.ts';
import { FILES } from '../../../document/joined-files.ts';
import { valueAt, type JsonObject, type Json } from '../../../document/json.ts';
import { words } from '../../../form/testing/own-words.ts';
import { checkFormSchema } from '../../../validate/checks/forms/check-form-schema.ts';
import type { Report } from '../../../validate/messages/finding.ts';
import { fieldOptions } from '../../server/form-settings.ts';
import { region, renderFields, renderStudio, setUpStudio, write } from '../testing/render-studio.tsx';
import { newName, takenNames } from './form-model.ts';
import { formFrom, PATTERNS } from './patterns.ts';
import { beyondSettings, settingsSchema } from './settings-schema.ts';

setUpStudio();

const FILE = 'schema/enquiry.schema.json';
const FORM: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Your name', maxLength: 80, 'x-keep': [1, 2] },
    size: { type: 'string', title: 'Size', enum: ['Small', 'Large'] },
  },
  if: { properties: { size: { const: 'Large' } }, required: ['size'] },
  then: { properties: { tills: { type: 'integer', title: 'Number of tills' } } },
};
const contact = (id: string): JsonObject => ({ id, type: 'form', heading: `Contact ${id}` });
const config = (sections = [contact('one')]): JsonObject => ({
  version: 1,
  site: { name: 'Example Pay', url: 'https://www.example.com', description: 'Payments.' },
  routes: [{ path: '/', title: 'Home', description: 'A page.', sections }],
  [FILES]: { [FILE]: FORM },
});

const site = (sections?: JsonObject[]) => ({ config: config(sections), check: () => [] });

async function openForm(sections?: JsonObject[]) {
  const studio = await renderFields('one', site(sections));
  const list = () => within(screen.getByRole('grid', { name: 'Form fields' }));
  return {
    ...studio,
    list,
    names: () =>
      list()
        .getAllByRole('row')
        .map((row) => row.getAttribute('aria-label') ?? row.textContent),
    async add(kind: string) {
      await studio.user.click(region('Fields').getByRole('button', { name: 'Add field' }));
      await studio.user.click(screen.getByRole('button', { name: kind }));
    },
    undo: () => act(async () => studio.draft.undo()),
    choose: (name: string) => studio.user.click(list().getByRole('row', { name })),
    form: () => valueAt(studio.server.config, [FILES, FILE]) as JsonObject,
  };
}
const textbox = (name: string) => region('Fields').getByRole<HTMLInputElement>('textbox', { name });
const at = (form: Json, ...path: string[]) => valueAt(form, path);

describe('The fields of a form', () => {
  it('are listed with what they are, and set by what their kind has; what else they hold stays', async () => {
    const { user, choose, form, list } = await openForm();
    expect(list().getByRole('row', { name: 'Your name' }).textContent).toContain(
      'Text, at most 80 characters, required',
    );
    await choose('Your name');
    const label = textbox('Label');
    await user.clear(label);
    await user.paste('Name');
    await write(user, textbox('Hint'), 'First and last.');
    await user.click(region('Fields').getByRole('checkbox', { name: 'Required' }));
    expect(form()).toEqual({
      type: 'object',
      properties: {
        ...(FORM['properties'] as JsonObject),
        name: { type: 'string', title: 'Name', maxLength: 80, 'x-keep': [1, 2], description: 'First and last.' },
      },
      if: FORM['if'],
      then: FORM['then'],
    });
    expect(region('Fields').getByText(/"x-keep"/)).toBeTruthy();
  });

  it('say by default what is said where an answer is wrong, until it has words of its own', async () => {
    const { user, choose, form } = await openForm();
    await choose('Your name');
    const words = textbox('When it is too long');
    expect([words.value, words.placeholder]).toEqual(['', expect.stringMatching(/80.*\(default\)$/)]);
    await write(user, words, 'Too long.');
    expect(at(form(), 'properties', 'name', 'x-messages')).toEqual({ maxLength: 'Too long.' });
  });

  it('are added, moved by keys, duplicated and removed, each as one step', async () => {
    const { user, list, form, names, undo } = await openForm();
    await user.click(region('Fields').getByRole('button', { name: 'Add field' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a field' }));
    // A kind that somebody adds is offered beside them.
    const kinds = dialog.getAllByRole('button').flatMap((each) => each.textContent || []);
    const ours = [
      'Text',
      'Long text',
      'E-mail',
      'Phone',
      'Web address',
      'Number',
      'Date',
      'Time',
      'Choice',
      'Several choices',
      'Yes or no',
      'Consent',
      'File',
      'Group',
    ];
    expect(kinds.filter((kind) => ours.includes(kind))).toEqual(ours);
    await user.click(dialog.getByRole('button', { name: 'Web address' }));
    expect(at(form(), 'properties', 'webAddress')).toMatchObject({ title: 'Web address', format: 'uri' });
    // What is typed replaces the words that it began with.
    const label = textbox('Label');
    expect([label.value, label.selectionStart, label.selectionEnd]).toEqual(['Web address', 0, 'Web address'.length]);
    list().getByRole('row', { name: 'Web address' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['Your name', 'Web address', 'Size']);
    expect(at(form(), 'ui:order')).toEqual(['name', 'webAddress', 'size']);
    const choose = async (action: string) => {
      await user.click(screen.getByRole('button', { name: 'Actions for Web address' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('Move down');
    expect(at(form(), 'ui:order')).toBeUndefined();
    await choose('Remove');
    expect(names()).toEqual(['Your name', 'Size']);
    await undo();
    expect(names()).toEqual(['Your name', 'Size', 'Web address']);
  });

  it('are named by their labels once they are left, so that columns of enquiries say what they are', async () => {
    const { user, add, form, choose } = await openForm();
    await add('Text');
    await user.paste('Hours (optional)');
    await choose('Size');
    expect(Object.keys(at(form(), 'properties') as JsonObject)).toEqual(['name', 'size', 'hours']);
    await add('E-mail');
    await user.paste('Reply');
    await user.click(region('Fields').getByRole('textbox', { name: 'Heading' }));
    expect(at(form(), 'properties', 'email')).toMatchObject({ title: 'Reply' });
    await add('File');
    await user.paste('Plan');
    await add('Consent');
    expect(at(form(), 'properties', 'plan')).toMatchObject({ 'x-input': { type: 'file' } });
    expect(at(form(), 'required')).toEqual(['name', 'consent']);
  });

  it('are ticked as required by the word beside the box while they get their name from the label', async () => {
    const { user, add, form } = await openForm();
    for (const [kind, label, name] of [
      ['Text', 'Hours', 'hours'],
      ['Choice', 'Colour', 'colour'],
    ] as const) {
      await add(kind);
      await user.paste(label);
      await user.click(region('Fields').getByText('Required'));
      expect(region('Fields').getByRole('checkbox', { name: 'Required' })).toHaveProperty('checked', true);
      expect(at(form(), 'required')).toContain(name);
    }
  });

  it('are named by their labels once they are saved by keys, too', async () => {
    const { user, server, draft } = await renderStudio(site());
    act(() => draft.select({ kind: 'section', id: 'one' }));
    await user.click(region('Fields').getByRole('button', { name: 'Add field' }));
    await user.click(screen.getByRole('button', { name: 'Consent' }));
    await user.paste('Call me');
    await user.keyboard('{Control>}s{/Control}');
    expect(document.activeElement).toBe(textbox('Label'));
    expect(valueAt(server.config, [FILES, FILE])).toMatchObject({
      required: ['name', 'callMe'],
      properties: { callMe: { const: true } },
    });
  });

  it('are added by keys: the first kind is ready, arrows and first letters lead to the others', async () => {
    const { user, form } = await openForm();
    region('Fields').getByRole('button', { name: 'Add field' }).focus();
    await user.keyboard('{Enter}');
    const focused = () => document.activeElement?.textContent;
    expect(focused()).toBe('Text');
    await user.keyboard('{ArrowUp}');
    // "Group", or a kind that somebody adds.
    const kinds = within(screen.getByRole('dialog', { name: 'Add a field' })).getAllByRole('button');
    expect(focused()).toBe(kinds.flatMap((each) => each.textContent || []).at(-1));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('Long text');
    await user.keyboard('c');
    expect(focused()).toBe('Choice');
    await user.keyboard('c{Enter}');
    expect(at(form(), 'properties', 'consent')).toMatchObject({ const: true });
  });

  it('lead from their row to their label by Enter, and have their settings open one at a time, below the sentence of an answer too', async () => {
    const { user, choose } = await openForm();
    await choose('Your name');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(document.activeElement).toBe(textbox('Label'));
    expect(textbox('Label').value).toBe('Size');
    const list = within(screen.getByRole('grid', { name: 'Shown when “Size” is “Large”' }));
    await user.click(list.getByRole('row', { name: 'Number of tills' }));
    expect(textbox('Label').value).toBe('Number of tills');
    // The next field of all stands in the first list: there is one button of its name.
    expect(region('Fields').getAllByRole('button', { name: 'Add field' })).toHaveLength(1);
    await user.click(region('Fields').getByRole('button', { name: 'Add field for this answer' }));
    expect(screen.getByRole('button', { name: 'Date' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'File' })).toBeNull();
  });

  it('take files by kinds and megabytes, and are stored by media types and bytes', async () => {
    const { user, add, form } = await openForm();
    await add('File');
    const kinds = within(region('Fields').getByRole('grid', { name: 'Kinds of files' }));
    expect(kinds.getAllByRole('row').map((row) => row.getAttribute('aria-label'))).toEqual(['PDF', 'JPEG', 'PNG']);
    const size = textbox('At most (MB)');
    expect(size.value).toBe('5');
    await user.clear(size);
    await user.type(size, '2,5');
    expect(at(form(), 'properties', 'file', 'x-input', 'maxBytes')).toBe(2_500_000);
    await user.click(kinds.getByRole('row', { name: 'PNG' }));
    const kind = region('Fields').getByRole('combobox', { name: 'Kind of file' });
    await user.selectOptions(kind, 'HEIC');
    expect(at(form(), 'properties', 'file', 'x-input', 'accept')).toEqual([
      'application/pdf',
      'image/jpeg',
      'image/heic',
    ]);
  });

  it('are shown or required by an answer, chosen as a sentence by the keyboard, which stays where it is', async () => {
    const { user, choose, form, names } = await openForm();
    const part = (name: string) => region('Fields').getByRole<HTMLSelectElement>('combobox', { name });
    await choose('Your name');
    await user.selectOptions(part('Shown when'), '“Size”');
    const set = () => within(screen.getByRole('grid', { name: /^Shown (when|unless) “Size” is “Small”$/ }));
    expect(document.activeElement).toBe(part('Shown when'));
    await user.selectOptions(part('Shown when: how'), 'is not');
    expect(set().getByRole('row', { name: 'Your name' })).toBeTruthy();
    expect(document.activeElement).toBe(part('Shown when: how'));
    expect(at(form(), 'allOf')).toEqual([
      {
        if: { properties: { size: { const: 'Small' } }, required: ['size'] },
        else: { properties: { name: at(FORM, 'properties', 'name') }, required: ['name'] },
      },
    ]);
    await user.selectOptions(part('Shown when'), 'Always');
    expect([names(), at(form(), 'allOf')]).toEqual([['Size', 'Your name'], undefined]);
    await user.click(region('Fields').getByRole('checkbox', { name: 'Required' }));
    await user.selectOptions(part('Required when'), '“Number of tills”');
    expect(at(form(), 'allOf')).toEqual([{ if: { required: ['tills'] }, then: { required: ['name'] } }]);
  });
  it('that a condition asks about take it along, and say so', async () => {
    const { user, form, list } = await openForm();
    const remove = async (title: string) => {
      await user.click(screen.getByRole('button', { name: `Actions for ${title}` }));
      await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    };
    await remove('Size');
    expect(screen.getByText(/Removed .*“Number of tills” is always shown now/)).toBeTruthy();
    expect([form()['if'], list().getByRole('row', { name: 'Number of tills' })]).toEqual([
      undefined,
      expect.anything(),
    ]);
  });
  it('of a form that several sections show say where', async () => {
    await openForm([contact('one'), contact('two')]);
    expect(region('Fields').getByText(/This form is also shown by .*Contact one.*Contact two/)).toBeTruthy();
  });
  it('of a form that many sections show name the first five of them: on each of 1,000 pages they filled the panel', async () => {
    await openForm(['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map(contact));
    expect(region('Fields').getByText(/This form is also shown by .*Contact five” and 2 more/)).toBeTruthy();
  });
});

describe('A new form', () => {
  const create = async (name: string, start: string) => {
    const studio = await openForm();
    await studio.user.click(region('Fields').getByRole('button', { name: 'New form' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New form' }));
    await write(studio.user, dialog.getByRole('textbox', { name: 'Name' }), name);
    await studio.user.selectOptions(dialog.getByRole('combobox', { name: 'Start with' }), start);
    await studio.user.click(dialog.getByRole('button', { name: 'Create' }));
    return studio;
  };

  it('has a file and an address by its name, and is shown by the section, as one step', async () => {
    const { undo, server, names } = await create('Quote request', 'Quote request');
    expect(valueAt(server.config, ['routes', 0, 'sections', 0])).toMatchObject({
      schema: 'schema/quote-request.schema.json',
      endpoint: '/quote-request',
      successText: '“Quote request” was sent. We will be in touch.',
    });
    expect(names()).toContain('What do you need?');
    // Writing goes on in the settings of its first field.
    expect(document.activeElement).toBe(region('Fields').getByRole('textbox', { name: 'Label' }));
    await undo();
    expect(server.config).toEqual(config());
  });

  it('may be a copy, which is known by its own name', async () => {
    const { server } = await create('Second', 'A copy of “schema/enquiry.schema.json”');
    const { title, properties } = valueAt(server.config, [FILES, 'schema/second.schema.json']) as JsonObject;
    expect([title, properties]).toEqual(['Second', FORM['properties']]);
  });

  it('with a name that another one has is refused; without a field it is gone on with at the button that adds one', async () => {
    const { user, server } = await create('Enquiry', 'Empty');
    expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    expect(server.config).toEqual(config());
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' two{Enter}');
    expect(document.activeElement).toBe(region('Fields').getByRole('button', { name: 'Add field' }));
  });
});

it('A new field never has the name of a former one, whose answers enquiries have', () => {
  expect(newName('Tills', takenNames({ ...FORM, 'x-former': { tills: 'Tills', 'shop.size': 'Size' } }, []))).toBe(
    'tills2',
  );
});

it('A new field holds nothing besides its settings: editors were shown its JSON as what a developer had written', () => {
  for (const { schema, field } of fieldOptions.filter(({ isAdded }) => isAdded))
    expect(beyondSettings(settingsSchema(schema, field, {}), field, field!)).toBeNull();
});

it.each(PATTERNS)('The pattern "$title" is a valid form', ({ title, fields }) => {
  const text = JSON.stringify(formFrom(title, fields, fieldOptions));
  const report = vi.fn<Report>();
  checkFormSchema(parseConfig(text, FILE), words, report);
  expect(report.mock.calls).toEqual([]);
});

describe('The steps of a form', () => {
  const STEPS = ['routes', 0, 'sections', 0, 'steps'];
  const fieldsOf = (server: { config: JsonObject }) =>
    (valueAt(server.config, STEPS) as JsonObject[] | undefined)?.map(({ fields }) => fields);
  const openSteps = async () => {
    const opened = await openForm();
    await opened.user.click(region('Fields').getByRole('button', { name: 'Add step' }));
    return opened;
  };
  const run = async (user: Awaited<ReturnType<typeof openForm>>['user'], row: string, action: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${row}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('are dividers among its fields, which are added and named where they stand', async () => {
    const { user, server, names } = await openSteps();
    expect(names()).toEqual(['Step 1 of 2', 'Your name', 'Step 2 of 2', 'Size']);
    // What an answer shows goes with its question.
    expect(fieldsOf(server)).toEqual([['name'], ['size', 'tills']]);
    await write(user, textbox('Name of the step'), 'Your shop');
    expect(names()).toContain('Your shop');
    expect(valueAt(server.config, [...STEPS, 1, 'title'])).toBe('Your shop');
    expect(region('Fields').queryByRole('grid', { name: 'Steps' })).toBeNull();
  });

  it('are moved, and fields across them, by keys too; none is left without a field', async () => {
    const { user, server, names, list, add } = await openSteps();
    await add('Text');
    await user.paste('Hours');
    await user.click(list().getByRole('row', { name: 'Step 2 of 2' }));
    list().getByRole('row', { name: 'Size' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['Step 1 of 2', 'Your name', 'Size', 'Step 2 of 2', 'Hours']);
    expect(fieldsOf(server)).toEqual([
      ['name', 'size'],
      ['hours', 'tills'],
    ]);
    await run(user, 'Your name', 'Move up');
    expect(screen.getByText(/Each step needs a field/)).toBeTruthy();
    expect(names()[3]).toBe('Step 2 of 2');
  });

  it('go one by one; with the last but one the form is a page again', async () => {
    const { user, server, names } = await openSteps();
    await run(user, 'Step 2 of 2', 'Remove');
    expect([fieldsOf(server), names()]).toEqual([undefined, ['Your name', 'Size']]);
  });
});
