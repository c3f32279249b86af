import { once } from 'node:events';
import { runEnquiries } from './run-enquiries.ts';

// A reader that stops early, such as `head`.
process.stdout.on('error', () => process.exit(0));
process.umask(0o077);
await runEnquiries(process.argv.slice(2), process.env, {
  async print(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  fail(sentence) {
    console.error(sentence);
    process.exitCode = 1;
  },
});
