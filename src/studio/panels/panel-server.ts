import type { Editor } from '../server/editor.ts';

/** What the requests of panels may use of the server. */
export interface PanelServer {
  rootDir: string;
  /** The config. */
  file: string;
  /** Its name in messages. */
  shown: string;
  /** Where replaced files are kept. */
  historyDir: string;
  editor: Editor;
}
