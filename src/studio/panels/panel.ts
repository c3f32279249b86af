import type { ComponentType } from 'react';
import type { IconName } from '../app/parts/icon.tsx';
import type { Path } from '../protocol.ts';
import type { Right } from '../rights.ts';

/** What the content of an open panel gets. */
export interface PanelProps {
  /** All of them. */
  panels: readonly Panel[];
  close: () => void;
  /** Closes the panel and leads to the field of the value at a path. */
  show: (path: Path) => void;
}

/** What a button of the toolbar opens: src/studio/panels/NAME/panel.tsx. docs/panels.md */
export interface Panel {
  /** Of its button and its dialog. */
  name: string;
  /** What it is for, in the list of shortcuts. */
  does: string;
  /** Where its button is: beside Undo, before or after Save, or below the columns; and its place there. */
  group: 'tools' | 'before-save' | 'after-save' | 'foot';
  order: number;
  /** Those who may not do all of this have no button for it. */
  needs?: readonly Right[];
  /** Those who may do this need no button for it. */
  isWithout?: Right;
  /** What the button shows: an icon, or words that change; without either its name. */
  icon?: IconName;
  Label?: ComponentType;
  /** The dialog takes the width that there is. */
  isWide?: boolean;
  /** A list below the button, in place of a dialog over the window. */
  isList?: boolean;
  /** A character, or "Ctrl+" and a small letter: ⌘ on a Mac. */
  shortcut?: string;
  Content: ComponentType<PanelProps>;
}
