import { expect, it } from 'vitest';
import { collectLog, readLine } from './testing/collect-log.ts';
import { startServer } from './testing/start-server.ts';

it('Receivers of a form that the site has not are warned of, with the names that it has', async () => {
  const { logger, lines } = collectLog('warn');
  const mail = { MAIL_URL: 'smtp://localhost:1', MAIL_FROM: 'a@example.com', MAIL_TO: 'b@example.com' };
  const variables = { ...mail, MAIL_TO_ENQUIRY: 'c@example.com', MAIL_TO_ENQIRY: 'c@example.com' };
  await startServer({ logger, variables });
  expect(lines.map((line) => readLine(line).msg)).toEqual([
    'MAIL_TO_ENQIRY is used by no form of this site, which has: MAIL_TO_ENQUIRY.',
  ]);
});
