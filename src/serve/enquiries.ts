import { once } from 'node:events';
import { csvRow, jsonLine, readableBlock } from './enquiry-lines.ts';
import { readStoreEnvironment } from './environment.ts';
import { StartProblem } from './problem.ts';
import { openReader, type EnquiryReader } from './stored-enquiries.ts';
import { storePlace } from './store-place.ts';

type Format = 'plain' | 'json' | 'csv';

/** The form of the list, or a sentence that says what is wrong with the arguments. */
function readFormat(args: string[]): { format: Format } | { wrong: string } {
  const unknown = args.find((arg) => !['--json', '--csv'].includes(arg));
  if (unknown !== undefined) {
    return { wrong: `"${unknown}" is not an option. Use: npm run -s enquiries [-- --json | --csv]` };
  }
  if (new Set(args).size > 1) return { wrong: 'Choose one of --json and --csv.' };
  return { format: args[0] === '--json' ? 'json' : args[0] === '--csv' ? 'csv' : 'plain' };
}

async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function list(reader: EnquiryReader | null, format: Format): Promise<void> {
  let count = 0;
  const names = format === 'csv' ? ((await reader?.fieldNames()) ?? []) : [];
  if (format === 'csv') await print(`${csvRow(['id', 'receivedAt', ...names, 'suspectedSpam'])}\r\n`);
  for await (const enquiry of reader?.all() ?? []) {
    count += 1;
    const { id, receivedAt, fields, suspectedSpam } = enquiry;
    if (format === 'json') await print(`${jsonLine(enquiry)}\n`);
    else if (format === 'plain') await print(`${count > 1 ? '\n' : ''}${readableBlock(enquiry)}\n`);
    else await print(`${csvRow([id, receivedAt, ...names.map((name) => fields[name]), suspectedSpam])}\r\n`);
  }
  if (count === 0 && format === 'plain') await print('No enquiries yet.\n');
}

// A reader that stops early ("| head") has seen enough.
process.stdout.on('error', () => process.exit(0));
const wanted = readFormat(process.argv.slice(2));
if ('wrong' in wanted) {
  console.error(wanted.wrong);
  process.exitCode = 1;
} else {
  try {
    const reader = await openReader(storePlace(readStoreEnvironment(process.env)));
    await list(reader, wanted.format);
    reader?.close();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(error instanceof StartProblem ? reason : `The stored enquiries cannot be read: ${reason}`);
    process.exitCode = 1;
  }
}
