import { describe, expect, it } from 'vitest';
import { clientAddress, clientKey } from './client-address.ts';

describe('a client', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:5678', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['fe80::1%br-1.7', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['<script>', '10.0.0.1'],
    ['', '10.0.0.1'],
  ])('at %s is counted as %s', (address, key) => {
    expect(clientKey(address, '10.0.0.1')).toBe(key);
  });
});

describe('the address of a client', () => {
  it.each([
    [0, '9.9.9.9', '10.0.0.1'],
    [1, undefined, '10.0.0.1'],
    [1, '8.8.8.8, 9.9.9.9', '9.9.9.9'],
    [2, '8.8.8.8, 9.9.9.9', '8.8.8.8'],
    [3, '8.8.8.8,9.9.9.9 ,', '8.8.8.8'],
  ])('with TRUST_PROXY=%s and "%s" forwarded is %s', (hops, forwardedFor, address) => {
    expect(clientAddress('10.0.0.1', forwardedFor, hops)).toBe(address);
  });
});
