import pino from 'pino';
import { expect, it } from 'vitest';
import { startServer } from './testing/start-server.ts';

it('Receivers of a form that the site has not are warned of, with the names that it has', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const mail = { MAIL_URL: 'smtp://localhost:1', MAIL_FROM: 'a@example.com', MAIL_TO: 'b@example.com' };
  const variables = { ...mail, MAIL_TO_ENQUIRY: 'c@example.com', MAIL_TO_ENQIRY: 'c@example.com' };
  await startServer({ logger, variables });
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'MAIL_TO_ENQIRY is used by no form of this site, which has: MAIL_TO_ENQUIRY.',
  ]);
});
