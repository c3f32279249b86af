import { words } from '../words.ts';

/** The key that goes with others, as this computer's keyboard has it. */
const MAIN_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** A button or way of the keyboard: what it is called, what it does, and its keys. */
export interface Shortcut {
  name: string;
  does: string;
  keys?: string;
}

const withMain = (keys: string): string => `${MAIN_KEY}+${keys}`;

/** Every button and shortcut, by the part of the studio where it is. */
export const SHORTCUTS: { part: string; shortcuts: Shortcut[] }[] = [
  {
    part: words.everywhere,
    shortcuts: [
      { name: words.save, does: words.saveDoes, keys: withMain('S') },
      { name: words.publish, does: words.publishDoes },
      { name: words.undo, does: words.undoDoes, keys: withMain('Z') },
      { name: words.redo, does: words.redoDoes, keys: withMain('Shift+Z') },
      { name: words.history, does: words.historyDoes },
      { name: words.find, does: words.findDoes, keys: withMain('K') },
      { name: words.shortcuts, does: words.shortcutsDoes, keys: '?' },
      { name: words.nextPart, does: words.nextPartDoes, keys: 'F6, Shift+F6' },
      { name: words.changesTitle, does: words.changesDoes },
      { name: words.problemsTitle, does: words.problemsDoes },
    ],
  },
  {
    part: `${words.pages}, ${words.sections}`,
    shortcuts: [
      { name: words.addPage, does: words.addPageDoes },
      { name: words.addSection, does: words.addSectionDoes },
      { name: words.chooseRow, does: words.chooseRowDoes, keys: '↑ ↓' },
      { name: words.openRow, does: words.openRowDoes, keys: 'Enter' },
      { name: words.moveUp, does: words.moveDoes, keys: 'Alt+↑' },
      { name: words.moveDown, does: words.moveDoes, keys: 'Alt+↓' },
      { name: words.grip, does: words.gripDoes, keys: 'Enter' },
      { name: words.rowActions, does: words.rowActionsDoes },
    ],
  },
  {
    part: words.preview,
    shortcuts: [
      { name: words.clickPage, does: words.clickPageDoes },
      { name: words.editOnPage, does: words.editOnPageDoes, keys: 'F2' },
      { name: words.keepText, does: words.keepTextDoes, keys: 'Enter' },
      { name: words.giveBack, does: words.giveBackDoes, keys: 'Escape' },
      { name: words.followLink, does: words.followLinkDoes, keys: words.altClick },
      { name: words.width, does: words.widthDoes },
      { name: `${words.light}, ${words.dark}`, does: words.schemeDoes },
      { name: words.motion, does: words.motionDoes },
      { name: words.now, does: words.nowDoes },
      { name: words.ownContent, does: words.ownContentDoes },
    ],
  },
];

/** The keys of a button by its name. */
export const keysOf = (name: string): string | undefined =>
  SHORTCUTS[0]!.shortcuts.find((shortcut) => shortcut.name === name)?.keys;
