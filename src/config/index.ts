export { loadConfig, type LoadedConfig, type Path } from './load-config.ts';
export { inFileOrder, printProblems, problemsAsJson, summaryLine, wantsColour } from './print-problems.ts';
export type { Problem } from './problem.ts';
