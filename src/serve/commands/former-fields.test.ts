import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StoredEnquiry, StoredField } from '../store/stored-enquiries.ts';
import { ownForm, tempFolder, writeSite } from '../testing/write-site.ts';
import { csvColumns, jsonLine, readableBlock } from './enquiry-lines.ts';
import { formerFields, releaseForms } from './former-fields.ts';

const former = formerFields([{ ...ownForm, former: { tills: 'Number of tills' } }]);
const enquiry: StoredEnquiry = {
  id: 'AAAA-BBBB-CCCC',
  form: 'enquiry',
  receivedAt: '2026-01-02T03:04:05.000Z',
  suspectedSpam: false,
  language: null,
  fields: { tills: 3, name: 'Ada', shop: { size: 'small' } },
  deliveries: [],
};

describe('A field that a form has no more', () => {
  it('is listed as a former one, with the label that it had last', () => {
    expect(readableBlock(enquiry, former)).toContain(`
  tills (former field: Number of tills)  3
  name                                   Ada
  shop.size (former field)               small`);
  });

  it('is named in a line of JSON, which keeps it', () => {
    expect(JSON.parse(jsonLine(enquiry, former))).toEqual({
      id: enquiry.id,
      receivedAt: enquiry.receivedAt,
      ...enquiry.fields,
      form: enquiry.form,
      formerFields: { tills: 'Number of tills', 'shop.size': 'shop.size' },
    });
  });

  it('has its column behind those of fields, unless another form has it', () => {
    const stored = ['tills', 'name', 'size'].map((name): StoredField => ({ form: 'enquiry', name, count: 1 }));
    const ofOther = { form: 'hidden-one', name: 'size', count: 1 };
    expect(csvColumns([...stored, ofOther], former).map(({ title }) => title)).toEqual([
      'name',
      'size',
      'tills (former field: Number of tills)',
    ]);
  });

  it('is known from the release that the program is part of; without one, no field is former', async () => {
    const folder = await tempFolder();
    await writeSite(folder);
    const ofRelease = formerFields(releaseForms(path.join(folder, 'one')));
    expect(['name', 'tills'].map((name) => ofRelease.labelOf({ form: 'enquiry', name }))).toEqual([undefined, 'tills']);
    expect(ofRelease.titleOf('enquiry')).not.toBe('');
    expect(formerFields(releaseForms(folder)).of(enquiry)).toEqual({});
    expect(formerFields(releaseForms(folder)).titleOf('enquiry')).toBe('');
  });
});
