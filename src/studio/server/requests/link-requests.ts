import { linkTargets, readLinks, type LinkedSite } from '../../links/site-links.ts';
import { linksHere } from '../../links/leading-here.ts';
import { moveSection, addRedirect, renamePage, renameSection, RenameRefused } from '../../links/rename.ts';
import type {
  Json,
  LinksHere,
  LinkTarget,
  Nothing,
  OfPage,
  Operation,
  Path,
  Renamed,
  StudioState,
} from '../../protocol.ts';
import { valueAt } from '../../../document/json.ts';
import { applyOperations } from '../../../document/operation.ts';
import type { Checks } from '../draft/checks.ts';
import type { Draft } from '../draft/draft.ts';
import { pageOf } from '../studio-state.ts';
import { bad, BadRequest, isPath, stateFor, type Handlers, type Unread } from './requests.ts';

/** A rename: where the path or id is, and what it was and shall be. */
interface Rename {
  path: Path;
  from: string;
  to: string;
}

/** What changes or asks for links between pages. */
export interface LinkRequests {
  /** Gives a page another path, or a section another id; links follow. A path that the saved site has leads on from then on. */
  rename(input: OfPage & Rename): Renamed;
  /** Moves the section at `path`, of the id `section`, to the end of page `to`, as `id`; links follow. */
  'move-to-page'(input: OfPage & { path: Path; section: Json | undefined; to: number; id: string }): {
    state: StudioState;
    links: number;
  };
  /** What leads to the page or section at `path`. */
  linked(input: OfPage & { path: Path; hide: boolean }): { state: StudioState; here: LinksHere };
  targets(input: Nothing): LinkTarget[];
}

function readRename({ path, from, to }: Unread<Rename>): Rename {
  const [list, index, key, position, id] = isPath(path) ? path : [];
  const isPage = key === 'path' && position === undefined;
  const isSection = key === 'sections' && typeof position === 'number' && id === 'id';
  const isPlace = isPath(path) && list === 'routes' && typeof index === 'number' && (isPage || isSection);
  if (!isPlace || typeof from !== 'string' || typeof to !== 'string') throw bad('an invalid rename');
  return { path, from, to };
}

/** The operations that give the page or section around a path another name. @throws RenameRefused */
function rename(site: LinkedSite, path: Path, to: string): Operation[] {
  const [, index, , position] = path as [string, number, string, number];
  return path.length === 3 ? renamePage(site, index, to) : renameSection(site, index, position, to);
}

/** What a request uses that reads the site and changes it. */
export interface EditableSite {
  draft: Pick<Draft, 'read' | 'edit' | 'value'>;
  checks: Pick<Checks, 'state'>;
}

/** Answers what changes or asks for links. */
export function linkRequests({ draft, checks }: EditableSite): Handlers<LinkRequests> {
  const read = () => {
    const { value, schema } = draft.read();
    return readLinks(value, schema);
  };
  return {
    rename(body) {
      const { path, from, to } = readRename(body);
      const site = read();
      if ((valueAt(site.root, path) ?? '') !== from)
        throw new BadRequest('This was changed elsewhere meanwhile. Look at it again.');
      const page = site.facts.routes[Number(path[1])]!;
      if (path.length === 3 && (site.facts.byPath.get(to) ?? page) !== page)
        throw new BadRequest(`Another page has the path ${to} already. Write another one.`);
      try {
        const operations = rename(site, path, to);
        const { schema, saved } = draft.read();
        // Of a page that was never saved nobody has the address.
        const isPublic = path.length === 3 && from !== '' && from !== '/' && !page.isHidden && pageOf(saved, from) >= 0;
        const isRedirected = isPublic && site.facts.byPath.get(from) === page;
        const renamed = () => readLinks(applyOperations(site.root, operations), schema);
        draft.edit([...operations, ...(isRedirected ? addRedirect(renamed(), from, to) : [])]);
        return {
          state: stateFor(checks, body),
          links: operations.filter(({ op }) => op === 'set').length - 1,
          isRedirected,
        };
      } catch (fault) {
        if (fault instanceof RenameRefused) throw new BadRequest(fault.message);
        throw fault;
      }
    },
    'move-to-page'(body) {
      const { path, section, to, id } = body;
      const [list, index, key, position] = isPath(path) ? path : [];
      const isSection =
        list === 'routes' && typeof index === 'number' && key === 'sections' && typeof position === 'number';
      if (!isSection || typeof to !== 'number' || to === index || typeof id !== 'string') throw bad('an invalid move');
      const site = read();
      if (valueAt(site.root, ['routes', index, 'sections', position, 'id']) !== section || !site.facts.routes[to])
        throw new BadRequest('This was changed elsewhere meanwhile. Look at it again.');
      const { operations, links } = moveSection(site, index, position, to, id);
      draft.edit(operations);
      return { state: stateFor(checks, body), links };
    },
    linked(body) {
      const { path, hide } = body;
      if (!isPath(path) || path[0] !== 'routes') throw bad('an invalid place');
      return { state: stateFor(checks, body), here: linksHere(read(), path, hide === true) };
    },
    targets() {
      const { value, schema } = draft.read();
      return linkTargets(value, schema);
    },
  };
}
