import { describe, expect, it } from 'vitest';
import { startServer, storedRows, validFields } from '../testing/start-server.ts';

describe('suspected spam', () => {
  it.each([
    ['the trap was filled in, with script', { 'x-form-trap': '1' }, 1],
    ['it was filled in within a second and a half', { 'x-fill-time': '1499' }, 1],
    ['it took no time at all', { 'x-fill-time': '0' }, 1],
    ['it took a while', { 'x-fill-time': '1500' }, 0],
    ['it took hours', { 'x-fill-time': '36000000' }, 0],
    ['nothing was told, as without script', {}, 0],
    ['what was told is no time', { 'x-fill-time': 'NaN' }, 0],
    ['what was told is negative', { 'x-fill-time': '-5' }, 0],
    ['the trap was left alone', { 'x-form-trap': '0' }, 0],
  ])('when %s', async (_, headers, expected) => {
    const { post, dataDir } = await startServer();
    const response = await post(validFields, headers as Record<string, string>);
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([201, ['reference']]);
    expect((await storedRows(dataDir))[0]?.['suspected_spam']).toBe(expected);
  });

  it('when the honeypot field came filled in, without script', async () => {
    const { postForm, dataDir } = await startServer();
    const response = await postForm({ ...validFields, website: 'https://spam.example' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/thank-you']);
    expect((await storedRows(dataDir))[0]?.['suspected_spam']).toBe(1);
  });
});
