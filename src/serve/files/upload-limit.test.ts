import { expect, it } from 'vitest';
import { createUploadLimit } from './upload-limit.ts';

it('One client has four uploads at a time, and all have forty', () => {
  const limit = createUploadLimit();
  const [end] = Array.from({ length: 4 }, () => limit.begin('a'));
  expect(limit.begin('a')).toBeNull();
  end!();
  expect(limit.begin('a')).not.toBeNull();
  for (let client = 0; client < 36; client += 1) expect(limit.begin(String(client))).not.toBeNull();
  expect(limit.begin('z')).toBeNull();
});
