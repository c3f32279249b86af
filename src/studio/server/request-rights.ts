import { panelRights } from '../panels/server.ts';
import type { StudioRequests } from '../requests.ts';
import type { Rights } from '../rights.ts';

/** The requests of the interface, with the two that are no JSON. */
type AllRequests = StudioRequests & { events: unknown; upload: unknown };

/** The right that each request of the interface needs. */
export const REQUEST_RIGHTS: Rights<AllRequests> = {
  ...panelRights,
  session: 'enter',
  schema: 'edit',
  events: 'edit',
  state: 'edit',
  edit: 'edit',
  undo: 'edit',
  redo: 'edit',
  revert: 'edit',
  cure: 'edit',
  resolve: 'edit',
  'take-over': 'edit',
  save: 'save',
  upload: 'edit',
  files: 'edit',
  'remove-file': 'edit',
  rename: 'edit',
  'move-to-page': 'edit',
  linked: 'edit',
  targets: 'edit',
  places: 'edit',
  'show-sample': 'edit',
  'as-of': 'edit',
  shows: 'edit',
  thrown: 'edit',
  'judge-redirects': 'edit',
  translations: 'edit',
  translate: 'edit',
  'add-language': 'edit',
  'next-open': 'edit',
  'translation-at': 'edit',
};
