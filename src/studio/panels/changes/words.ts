import { count } from '../../app/count.ts';

/** The words of the list of changes. */
export const changeWords = {
  changes: (number: number) => count(number, 'change', 'changes', 'No changes'),
  changesTitle: 'Changes since the last save',
  noChanges: 'Everything you see is saved.',
  takeBack: 'Take back',
  changesDoes: 'The button that counts them lists them in words; each can be taken back.',
} as const;
