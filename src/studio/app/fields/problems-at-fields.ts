/** Which problems are told at a field that is drawn. The list above the fields tells the others. */
export class ProblemsAtFields {
  private readonly listeners = new Set<() => void>();
  private paths: readonly string[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getPaths = (): readonly string[] => this.paths;

  /** @returns  What ends it, once the field is gone or valid. */
  add(path: string): () => void {
    this.become([...this.paths, path]);
    return () => this.become(this.paths.toSpliced(this.paths.indexOf(path), 1));
  }

  private become(paths: readonly string[]): void {
    this.paths = paths;
    for (const listener of this.listeners) listener();
  }
}
