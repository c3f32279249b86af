import { count } from '../../app/count.ts';

/** The words of the list of changes. */
export const changeWords = {
  changes: (number: number) => count(number, 'change', 'changes', 'No changes'),
  changesTitle: 'Changes since the last save',
  noChanges: 'The file holds everything you see.',
  takeBack: 'Take back',
  changesDoes: 'The button that counts them lists them in words; each can be taken back.',
} as const;
