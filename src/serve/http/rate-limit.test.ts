import { describe, expect, it } from 'vitest';
import { clientKey, createRateLimit } from './rate-limit.ts';

describe('a client', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:5678', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['<script>', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('at %s is counted as %s', (address, key) => {
    expect(clientKey(address, '10.0.0.1')).toBe(key);
  });
});

describe('the rate limit', () => {
  it('fills up over a minute and never beyond a minute', () => {
    let now = 0;
    const limit = createRateLimit(60, () => now);
    const burst = () => Array.from({ length: 100 }, () => limit.take('a')).filter((seconds) => seconds === 0).length;
    expect(burst()).toBe(60);
    now += 5_000;
    expect(burst()).toBe(5);
    now += 3_600_000;
    expect(burst()).toBe(60);
    expect(limit.take('b')).toBe(0);
  });

  it('welcomes everything when it is 0', () => {
    const limit = createRateLimit(0, () => 0);
    expect(Array.from({ length: 1000 }, () => limit.take('a')).every((seconds) => seconds === 0)).toBe(true);
  });
});
