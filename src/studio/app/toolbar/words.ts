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
  conflictText: 'The site was changed outside the studio while you changed the same here. Which one shall stay?',
  mine: 'Mine',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  nothing: 'Nothing: it was removed',
  brokenTitle: 'The site cannot be read',
  brokenText: 'Its text was changed by hand, outside the studio. Ask whoever changed it to put it right.',
  brokenGoesOn: 'The studio goes on by itself as soon as that is done. Nothing you changed here is lost.',
  brokenMend: 'For whoever puts it right',
  brokenPlace: (file: string, line: number, column: number) => `${file}, line ${line}, column ${column}`,
} as const;
