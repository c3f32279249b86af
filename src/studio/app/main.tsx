import { createRoot } from 'react-dom/client';
import { leaveInputMethod } from '../keys.ts';
import { Draft } from './draft/draft.ts';
import { isTeam, openSession, Refused, serverTransport } from './draft/transport.ts';
import { Studio } from './studio.tsx';
import { InboxWindow } from './team/inbox-window.tsx';
import { mayUse } from './team/may-use.ts';
import { teamWords } from './team/words.ts';
import { words } from './words.ts';
import './studio.css';

/** In the session's storage: the path of the page that this window shows. */
const PAGE = 'studio-page';

/** In the session's storage: this window is loaded again because a role has changed. */
const ROLE = 'studio-role';

/** Goes on with the page that was shown before the window was loaded again. */
function rememberPage(draft: Draft): void {
  const shown = () => {
    const { state, pageIndex } = draft.getSnapshot();
    return state.pages[pageIndex]?.path;
  };
  const at = draft.getSnapshot().state.pages.findIndex(({ path }) => path === sessionStorage.getItem(PAGE));
  if (at > 0) draft.choosePage(at);
  draft.subscribe(() => {
    const path = shown();
    if (path !== undefined && path !== sessionStorage.getItem(PAGE)) sessionStorage.setItem(PAGE, path);
  });
}

/** Opens the studio in the document that the server sends. */
async function start(): Promise<void> {
  const root = createRoot(document.getElementById('studio')!);
  try {
    const session = await openSession();
    const transport = serverTransport(session.session);
    if (!mayUse(session, 'edit')) return root.render(<InboxWindow transport={transport} session={session} />);
    const draft = await Draft.open(transport, session);
    rememberPage(draft);
    if (sessionStorage.getItem(ROLE) !== null) draft.say(teamWords.roleChanged);
    sessionStorage.removeItem(ROLE);
    draft.onOtherRights = () => {
      sessionStorage.setItem(ROLE, '');
      location.reload();
    };
    root.render(<Studio draft={draft} />);
    // The address of an editor that was started again, opened in this window: what was typed is still here.
    window.addEventListener('hashchange', () => {
      openSession().then(
        (next) => draft.reconnect(serverTransport(next.session), next),
        () => draft.say(words.start, true),
      );
    });
    window.addEventListener('beforeunload', (event) => {
      if (draft.hasUnsent) event.preventDefault();
    });
  } catch (fault) {
    const isRefused = fault instanceof Refused;
    root.render(<p role="alert">{!isRefused ? words.unreachable : isTeam() ? teamWords.signedOut : words.start}</p>);
    if (!isRefused) throw fault;
  }
}

leaveInputMethod();
await start();
