export { loadConfig } from './load-config.ts';
export { inFileOrder, printProblems, problemsAsJson, summaryLine, wantsColour } from './print-problems.ts';
export type { Problem } from './problem.ts';
