import { dateWords } from '../../app/dates/words.ts';
import { HELP_KEY } from './use-help-key.ts';
import { helpWords } from './words.ts';
import { languageWords } from '../../app/languages/words.ts';
import { outlineWords } from '../../app/outline/words.ts';
import { previewWords } from '../../app/preview/words.ts';
import { richTextWords } from '../../app/rich-text/words.ts';
import { toolbarWords } from '../../app/toolbar/words.ts';
import { words } from '../../app/words.ts';
import type { Panel } from '../panel.ts';

/** The key that goes with others, as this computer's keyboard has it. */
const MAIN_KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** A button or way of the keyboard: what it is called, what it does, and its keys. */
interface Shortcut {
  name: string;
  does: string;
  keys?: string;
}

const keysOf = (shortcut: string): string =>
  shortcut.replace('Ctrl', MAIN_KEY).replace(/(?<=\+)[a-z]$/, (key) => key.toUpperCase());

/** Every button and shortcut, by the part of the studio where it is. A team has no `Save`: it publishes. */
export const shortcutsOf = (panels: readonly Panel[], maySave = true): { part: string; shortcuts: Shortcut[] }[] => [
  {
    part: helpWords.everywhere,
    shortcuts: [
      ...(maySave ? [{ name: toolbarWords.save, does: helpWords.saveDoes, keys: keysOf('Ctrl+s') }] : []),
      { name: toolbarWords.undo, does: helpWords.undoDoes, keys: keysOf('Ctrl+z') },
      { name: toolbarWords.redo, does: helpWords.redoDoes, keys: keysOf('Ctrl+Shift+z') },
      { name: helpWords.nextPart, does: helpWords.nextPartDoes, keys: 'F6, Shift+F6' },
      { name: helpWords.nextButton, does: helpWords.nextButtonDoes, keys: '← →' },
      ...panels.map(({ name, does, shortcut }) => ({
        name,
        does,
        ...(shortcut !== undefined && { keys: keysOf(shortcut) }),
      })),
    ],
  },
  {
    part: `${outlineWords.pages}, ${outlineWords.sections}`,
    shortcuts: [
      { name: outlineWords.addPage, does: helpWords.addPageDoes },
      { name: outlineWords.addSection, does: helpWords.addSectionDoes, keys: '/' },
      { name: helpWords.chooseRow, does: helpWords.chooseRowDoes, keys: '↑ ↓' },
      { name: helpWords.openRow, does: helpWords.openRowDoes, keys: 'Enter' },
      { name: words.moveUp, does: helpWords.moveDoes, keys: 'Alt+↑' },
      { name: words.moveDown, does: helpWords.moveDoes, keys: 'Alt+↓' },
      { name: helpWords.grip, does: helpWords.gripDoes, keys: 'Enter' },
      { name: helpWords.rowActions, does: helpWords.rowActionsDoes },
    ],
  },
  {
    part: words.fields,
    shortcuts: [
      { name: helpWords.fieldHelp, does: helpWords.fieldHelpDoes, keys: HELP_KEY },
      { name: richTextWords.bold, does: helpWords.markDoes, keys: keysOf('Ctrl+b') },
      { name: richTextWords.emphasis, does: helpWords.markDoes, keys: keysOf('Ctrl+i') },
      { name: richTextWords.link, does: helpWords.linkDoes, keys: keysOf('Ctrl+k') },
      { name: languageWords.nextOpen, does: languageWords.nextOpenDoes, keys: keysOf('Ctrl+Enter') },
    ],
  },
  {
    part: words.preview,
    shortcuts: [
      { name: helpWords.clickPage, does: helpWords.clickPageDoes },
      { name: words.editOnPage, does: helpWords.editOnPageDoes, keys: 'F2' },
      { name: helpWords.leaveText, does: helpWords.leaveTextDoes, keys: helpWords.enterOrEscape },
      { name: helpWords.followLink, does: helpWords.followLinkDoes, keys: helpWords.altClick },
      { name: previewWords.width, does: helpWords.widthDoes },
      { name: `${words.lists}, ${words.fields}`, does: helpWords.foldDoes },
      { name: `${previewWords.light}, ${previewWords.dark}`, does: helpWords.schemeDoes },
      { name: previewWords.motion, does: helpWords.motionDoes },
      { name: dateWords.asOf(dateWords.today), does: helpWords.nowDoes },
      { name: previewWords.ownContent, does: helpWords.ownContentDoes },
    ],
  },
];
