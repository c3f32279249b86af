import { expect, it } from 'vitest';
import { ROLE_RIGHTS } from '../../team/roles.ts';
import type { Right } from '../rights.ts';
import { REQUEST_RIGHTS } from './request-rights.ts';

/** Written once more, by hand, from docs/team.md: what each role may do there, and so the right of each request. */
const BY_HAND: Record<Right, string> = {
  enter: 'session sessions revoke-session',
  edit: `
    schema events state edit undo redo revert cure resolve take-over upload files remove-file rename move-to-page linked targets places
    show-sample as-of shows thrown judge-redirects find replacements replace
    translations translate add-language next-open translation-at translation-table
    export-translations look-at-translations import-translations
    history history-words restore restore-words publications publication-changes preview proof-options give-proof
    publish-check publish-state kept-enquiries`,
  save: 'save publish',
  share: 'comments comment-places comment close-comment ask-publication take-back-asking',
  publish: `
    publish-draft plan-again cancel-publication previews share-preview revoke-preview`,
  inbox: 'enquiries enquiries-csv mark-enquiry retry-enquiry delete-enquiry enquiry-file',
  people: 'team invite set-roles remove-person',
  machine: 'start-site',
};

it.each(Object.entries(BY_HAND))('The right "%s" is that of these requests, and of no others', (right, names) => {
  const needing = Object.entries(REQUEST_RIGHTS).filter(([, needed]) => needed === right);
  expect(needing.map(([name]) => name).toSorted()).toEqual(names.trim().split(/\s+/).toSorted());
});

it('Each role has its rights, and no other', () => {
  expect(ROLE_RIGHTS).toEqual({
    author: ['enter', 'edit', 'share'],
    publisher: ['enter', 'edit', 'share', 'publish'],
    inbox: ['enter', 'inbox'],
    owner: ['enter', 'edit', 'share', 'publish', 'inbox', 'people'],
  });
});
