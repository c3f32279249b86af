import { expect, it } from 'vitest';
import { applyOperations, type Operation } from '../../../document/operation.ts';
import { FILES } from '../../../document/joined-files.ts';
import { editedPlaces } from './edited-places.ts';

const site = {
  site: { name: 'Corner Pay' },
  routes: [
    {
      path: '/',
      title: 'Home',
      sections: [
        { id: 'one', heading: 'One' },
        { id: 'two', heading: 'Two' },
      ],
    },
    { path: '/about', title: 'About', sections: [] },
  ],
  [FILES]: { 'languages/de.json': { texts: [] } },
};
const HOME = ['routes', 0, 'sections'];

it.each<[Operation, string[]]>([
  [{ op: 'set', path: [...HOME, 1, 'heading'], value: 'Words' }, ['/ #two']],
  [{ op: 'remove', path: [...HOME, 0] }, ['/ #one']],
  [{ op: 'move', path: [...HOME, 0], to: 1 }, ['/']],
  [{ op: 'set', path: ['routes', 1, 'title'], value: 'Words' }, ['/about']],
  [{ op: 'set', path: ['routes', 1, 'path'], value: '/us' }, ['/about', '/us']],
  [{ op: 'move', path: ['routes', 0], to: 1 }, ['routes']],
  [{ op: 'set', path: ['site', 'name'], value: 'Words' }, ['site']],
  [{ op: 'set', path: [FILES, 'languages/de.json', 'texts'], value: ['Words'] }, ['languages/de.json']],
  [{ op: 'set', path: ['site', 'name'], value: 'Corner Pay' }, []],
])('%j changes %j', (operation, places) => {
  expect(editedPlaces(site, applyOperations(site, [operation]))).toEqual(places);
});
