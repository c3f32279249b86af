import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { compressCached } from './compress-on-demand.ts';

/** Text like that of a page: repeated words, none in the same order. */
const page = Buffer.from(
  Array.from({ length: 4_000 }, (_, index) => `<p class="line">${(index * 7_919) % 997} of ${index % 31}</p>`).join(''),
);
const read = () => Promise.resolve(page);

describe('A file that is compressed on demand', () => {
  it('is read once, however often it is asked for', async () => {
    const once = vi.fn<typeof read>(read);
    for (let request = 0; request < 3; request++) await compressCached('once', 'br', once);
    expect(once).toHaveBeenCalledOnce();
  });

  it('becomes smaller after it was asked for again, and stays the same content', async () => {
    const first = await compressCached('popular', 'br', read);
    await compressCached('popular', 'br', read);
    const later = await vi.waitFor(async () => {
      const content = await compressCached('popular', 'br', read);
      expect(content.length).toBeLessThan(first.length);
      return content;
    }, 20_000);
    expect(brotliDecompressSync(later).equals(page)).toBe(true);
  });
});
