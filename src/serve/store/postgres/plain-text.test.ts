import { expect, it } from 'vitest';
import { plainTextHost } from './plain-text.ts';

it.each([
  'postgres://me:word@localhost/db',
  'postgres://me:word@127.0.0.1:5432/db',
  'postgres://me:word@[::1]/db',
  'postgres:///db?host=/var/run/postgresql',
  'postgres://me:word@db.example.com/db?sslmode=verify-full',
  'postgres://me:word@db.example.com/db?ssl=true',
  'no address',
])('A connection that stays on the machine or is encrypted is no plain text: %s', (url) => {
  expect(plainTextHost(url, {})).toBeNull();
});

it.each([
  ['postgres://me:word@db.example.com/db', 'db.example.com'],
  ['postgres://me:word@10.0.0.5:5432/db?sslmode=disable', '10.0.0.5'],
  ['postgres://me:word@127.example.com/db', '127.example.com'],
])('A connection to another machine without TLS is: %s', (url, host) => {
  expect(plainTextHost(url, {})).toBe(host);
  expect(plainTextHost(url, { PGSSLMODE: 'require' })).toBe(url.includes('sslmode') ? host : null);
});
