/* Generated from the folders beside it by `npm run schema`. */
import { panel as ask } from './ask/panel.tsx';
import { panel as changes } from './changes/panel.tsx';
import { panel as comments } from './comments/panel.tsx';
import { panel as find } from './find/panel.tsx';
import { panel as help } from './help/panel.tsx';
import { panel as history } from './history/panel.tsx';
import { panel as inbox } from './inbox/panel.tsx';
import { panel as messages } from './messages/panel.tsx';
import { panel as problems } from './problems/panel.tsx';
import { panel as publish } from './publish/panel.tsx';
import { panel as sessions } from './sessions/panel.tsx';
import { panel as share } from './share/panel.tsx';
import { panel as team } from './team/panel.tsx';
import { panel as translations } from './translations/panel.tsx';
import type { Panel } from './panel.ts';

/** Every panel of the studio. */
export const panels: readonly Panel[] = [
  ask,
  changes,
  comments,
  find,
  help,
  history,
  inbox,
  messages,
  problems,
  publish,
  sessions,
  share,
  team,
  translations,
];
