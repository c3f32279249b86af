import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Stored } from '../store/database.ts';
import { StoreUnavailable } from '../store/store.ts';
import { saveInTime, type EnquiryContext, type ValidEnquiry } from './save-enquiry.ts';

const enquiry: ValidEnquiry = { form: 'enquiry', fields: {}, suspectedSpam: 0, contentHash: 'h', files: [] };

/** A context whose store answers as it is told. */
function contextWith(store: { find: () => Promise<Stored | null>; save: (row: Stored) => Promise<Stored> }) {
  const files = { put: async () => {}, delete: async () => {} };
  const context = { store, files, channels: [], now: () => 0, inFlight: new Map() };
  return context as unknown as EnquiryContext;
}

describe('two posts with one key', () => {
  it('are stored once where both look it up before either is stored', async () => {
    const save = vi.fn<(row: Stored) => Promise<Stored>>(async (row) => row);
    const context = contextWith({ find: async () => null, save });
    const [first, second] = await Promise.all([1, 2].map(() => saveInTime(context, 'key', enquiry, true)));
    expect(save).toHaveBeenCalledOnce();
    expect(second).toEqual({ ...first, isNew: false });
  });
});

describe('an enquiry with a file', () => {
  it('is refused within 8 s by a store that is slow to look it up and then stops', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const find = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 3_000));
    const save = () => new Promise<Stored>(() => {});
    const plan = { name: 'plan.pdf', type: 'application/pdf', size: 50_000, digest: 'a'.repeat(64) };
    const withFile = { ...enquiry, fields: { plan }, files: [{ digest: plan.digest, path: '/plan' }] };
    const refused = saveInTime(contextWith({ find, save }), 'key', withFile, true).catch((error: unknown) => error);
    let isRefused = false;
    void refused.then(() => (isRefused = true));
    await vi.advanceTimersByTimeAsync(8_000);
    expect(isRefused).toBe(true);
    expect(await refused).toBeInstanceOf(StoreUnavailable);
  });
});
