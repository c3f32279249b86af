import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleteEnquiry, retryDeliveries } from './change-enquiries.ts';
import { readArguments, type Command } from './enquiry-arguments.ts';
import { importEnquiries } from './import-enquiries.ts';
import { csvTable, deliveryLines, jsonLine, readableBlock } from './enquiry-lines.ts';
import { formerFields, releaseForms, type FormerFields } from './former-fields.ts';
import { writeFiles } from './write-files.ts';
import { readStoreEnvironment } from '../environment/environment.ts';
import { StartError } from '../environment/start-error.ts';
import type { Variables } from '../environment/variables.ts';
import { openReader, type EnquiryReader } from '../store/stored-enquiries.ts';
import { storeLocation, type StoreLocation } from '../store/store-location.ts';

/** Where a command writes. */
export interface CommandOutput {
  print(text: string): Promise<void>;
  /** Says why the command failed; it ends with 1. */
  fail(sentence: string): void;
}

async function list(
  reader: EnquiryReader | null,
  { format, since }: Command & { verb: 'list' },
  former: FormerFields,
  where: string,
  { print }: CommandOutput,
): Promise<void> {
  let count = 0;
  const table = format === 'csv' ? await csvTable(reader, former) : null;
  if (table) await print(table.heading);
  for await (const enquiry of reader?.all(since) ?? []) {
    count += 1;
    if (table) await print(table.row(enquiry));
    else if (format === 'json') await print(`${jsonLine(enquiry, former)}\n`);
    else await print(`${count > 1 ? '\n' : ''}${readableBlock(enquiry, former)}\n`);
  }
  if (count > 0 || format !== 'plain') return;
  await print(since === undefined ? `No enquiries yet${where}.\n` : `No enquiries since ${since}${where}.\n`);
}

async function retry(
  location: StoreLocation,
  reader: EnquiryReader,
  id: string | undefined,
  { print }: CommandOutput,
): Promise<void> {
  const count = await retryDeliveries(location, id);
  if (count > 0) {
    const words = count === 1 ? '1 delivery is' : `${count} deliveries are`;
    return print(`${words} put back: a running server tries again within 15 seconds, another at its next start.\n`);
  }
  if (id === undefined) return print('No delivery has failed.\n');
  const { deliveries } = (await reader.find(id))!;
  await print(deliveries.length > 0 ? 'It was delivered already.\n' : 'It was to be delivered to nobody.\n');
}

async function runCommand(command: Command, location: StoreLocation, output: CommandOutput): Promise<void> {
  const { print, fail } = output;
  if (command.verb === 'import') return print(`${await importEnquiries(command.file, location)}\n`);
  const former = formerFields(releaseForms(path.dirname(fileURLToPath(import.meta.url))));
  const reader = await openReader(location);
  // The command may lack the server's DATA_DIR or DATABASE_URL.
  const where = reader === null && location.file !== undefined ? `: there is no store at "${location.file}"` : '';
  try {
    if (command.verb === 'list') return await list(reader, command, former, where, output);
    const enquiry = command.id === undefined ? null : await reader?.find(command.id);
    if (command.id !== undefined && !enquiry) return fail(`There is no enquiry "${command.id}"${where}.`);
    if (command.verb === 'files') {
      const written = await writeFiles(location, enquiry!, command.folder);
      return await print(written.length === 0 ? 'It has no files.\n' : `${written.join('\n')}\n`);
    }
    if (command.verb === 'retry') {
      return reader
        ? await retry(location, reader, command.id, output)
        : await print(`No delivery has failed${where}.\n`);
    }
    if (command.verb === 'show')
      return await print(`${readableBlock(enquiry!, former)}\n${deliveryLines(enquiry!.deliveries)}`);
    if (await deleteEnquiry(location, command.id)) {
      return await print(`${command.id} is deleted. Backups made before still hold it.\n`);
    }
    fail(`${command.id} is deleted, but its text still stands in the files of the store, because another program reads them or
the disk is full. The server overwrites it within an hour after that has ended, or at its next start.`);
  } finally {
    await reader?.close();
  }
}

/**
 * Runs a command of "enquiries".
 *
 * @param args       As typed behind "npm run -s enquiries --".
 * @param variables  Such as `process.env`.
 */
export async function runEnquiries(args: string[], variables: Variables, output: CommandOutput): Promise<void> {
  const command = readArguments(args, Date.now());
  if ('wrong' in command) return output.fail(command.wrong);
  try {
    await runCommand(command, storeLocation(readStoreEnvironment(variables)), output);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    output.fail(error instanceof StartError ? reason : `The stored enquiries cannot be used: ${reason}`);
  }
}
