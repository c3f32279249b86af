export { loadConfig, parseConfig } from './load-config.ts';
export { inFileOrder, printProblems, problemsAsJson, summaryLine, wantsColour } from './problems/print-problems.ts';
export { problemOfFile, type Problem } from './problems/problem.ts';
