/** The words of the toolbar. */
export const toolbarWords = {
  title: 'Studio',
  undo: 'Undo',
  redo: 'Redo',
  save: 'Save',
  /** Not "Undo": that button is in the toolbar. */
  revert: 'Revert',
  dismiss: 'Dismiss',
  showPlace: 'Show it',
  conflictTitle: 'Changed elsewhere',
  conflictText: 'The file was changed outside the studio while you changed the same here. Which one shall stay?',
  mine: 'Mine',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  nothing: 'Nothing: it was removed',
  brokenTitle: (file: string) => `${file} cannot be read`,
  brokenPlace: (line: number, column: number) => `Line ${line}, column ${column}`,
  brokenGoesOn: 'The studio goes on by itself as soon as the file is mended. Nothing you changed here is lost.',
} as const;
