/* Generated from the folders beside it by `npm run schema`. */
import type { PanelServer } from './panel-server.ts';
import { askRequests, askRights, type AskRequests } from './ask/server/requests.ts';
import { commentsRequests, commentsRights, type CommentsRequests } from './comments/server/requests.ts';
import { findRequests, findRights, type FindRequests } from './find/server/requests.ts';
import { historyRequests, historyRights, type HistoryRequests } from './history/server/requests.ts';
import { inboxRequests, inboxRights, type InboxRequests } from './inbox/server/requests.ts';
import { publishRequests, publishRights, type PublishRequests } from './publish/server/requests.ts';
import { sessionsRequests, sessionsRights, type SessionsRequests } from './sessions/server/requests.ts';
import { shareRequests, shareRights, type ShareRequests } from './share/server/requests.ts';
import { teamRequests, teamRights, type TeamRequests } from './team/server/requests.ts';
import { translationsRequests, translationsRights, type TranslationsRequests } from './translations/server/requests.ts';

/** What panels ask of the server. */
export interface PanelRequests
  extends
    AskRequests,
    CommentsRequests,
    FindRequests,
    HistoryRequests,
    InboxRequests,
    PublishRequests,
    SessionsRequests,
    ShareRequests,
    TeamRequests,
    TranslationsRequests {}

/** The rights that they need. */
export const panelRights = {
  ...askRights,
  ...commentsRights,
  ...findRights,
  ...historyRights,
  ...inboxRights,
  ...publishRights,
  ...sessionsRights,
  ...shareRights,
  ...teamRights,
  ...translationsRights,
};

/** What answers them. */
export const panelRequests = (studio: PanelServer) => ({
  ...askRequests(studio),
  ...commentsRequests(studio),
  ...findRequests(studio),
  ...historyRequests(studio),
  ...inboxRequests(studio),
  ...publishRequests(studio),
  ...sessionsRequests(studio),
  ...shareRequests(studio),
  ...teamRequests(studio),
  ...translationsRequests(studio),
});
