import {
  DefaultReporter,
  type TestCase,
  type TestModule,
  type TestRunEndReason,
  type TestSpecification,
} from 'vitest/node';

/** How far the unit tests are, as vitest's process sends it to the one that started it. */
export interface TestProgress {
  files: number;
  filesDone: number;
  passed: number;
  failed: number;
  skipped: number;
  /** The first test of a file that has just failed. */
  failure?: { file: string; why: string };
}

/** Prints nothing while tests run but sends how far they are; at the end it prints what failed, as vitest does. */
export default class ProgressReporter extends DefaultReporter {
  #progress: TestProgress = { files: 0, filesDone: 0, passed: 0, failed: 0, skipped: 0 };
  #failedFiles = new Set<string>();

  constructor() {
    // Its own progress is for a terminal.
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#progress.files = specifications.length;
    this.#send();
  }

  override onTestCaseResult(test: TestCase): void {
    super.onTestCaseResult(test);
    const { state, errors } = test.result();
    if (state !== 'pending') this.#progress[state]++;
    if (state === 'failed') this.#tellFailure(test.module, [test.fullName, ...errors.map(({ message }) => message)]);
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#progress.filesDone++;
    // A file that cannot be loaded has no failed test.
    if (!module.ok())
      this.#tellFailure(
        module,
        module.errors().map(({ message }) => message),
      );
    this.#send();
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: Parameters<DefaultReporter['onTestRunEnd']>[1],
    reason: TestRunEndReason,
  ): void {
    // What was thrown beside the tests fails the run, too.
    if (reason !== 'passed' || errors.length > 0) super.onTestRunEnd(modules, errors, reason);
  }

  #tellFailure(module: TestModule, why: string[]): void {
    if (this.#failedFiles.has(module.moduleId)) return;
    this.#failedFiles.add(module.moduleId);
    this.#send({ file: module.relativeModuleId, why: why.join('\n') });
  }

  #send(failure?: TestProgress['failure']): void {
    process.send?.({ ...this.#progress, ...(failure && { failure }) } satisfies TestProgress);
  }
}
