import { expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

it.each([
  ['an address of this site', 'https://www.example.com/contactwebsite', '/contactwebsite'],
  ['a path', '/contactwebsite', '/contactwebsite'],
  ['an address elsewhere', 'https://api.example.com/contactwebsite', 'https://api.example.com/contactwebsite'],
  ['a host that begins alike', 'https://www.example.com.evil.test/x', 'https://www.example.com.evil.test/x'],
])('knows %s', (_, address, path) => {
  expect(ownPath(address, 'https://www.example.com/')).toBe(path);
});
