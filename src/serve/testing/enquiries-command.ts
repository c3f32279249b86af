import { runEnquiries } from '../commands/run-enquiries.ts';

/** Runs "enquiries" in this process; gives what the program would print, and its exit code. */
export async function enquiriesCommand(
  { variables }: { variables: Record<string, string> },
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const result = { code: 0, stdout: '', stderr: '' };
  await runEnquiries(args, variables, {
    print: async (text) => void (result.stdout += text),
    fail(sentence) {
      result.code = 1;
      result.stderr += `${sentence}\n`;
    },
  });
  return result;
}
