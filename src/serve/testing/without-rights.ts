/** Runs as a user without any right of root's, and says what came of it. */
export async function withoutRights<Value>(run: () => Promise<Value>): Promise<Value> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  return run().finally(() => isRoot && process.seteuid?.(0));
}
