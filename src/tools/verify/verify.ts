import { nearestWord } from '../../model/text/nearest-word.ts';
import { parseArguments } from '../../model/text/parse-arguments.ts';
import { listSectionTypes } from '../../validate/schema/compose-schema.ts';
import { CHECKS, runChecks, since, type Check, type Verdict } from './checks.ts';
import { runUnitTests } from './unit-tests.ts';

const ALWAYS = ['imports', 'versions', 'generated files', 'types'];

/** What one section type's folder must pass. `SECTION_TYPE` narrows the suite that every type passes to this one. */
function checksOf(type: string): Check[] {
  const folder = `src/sections/${type}`;
  return [
    {
      name: 'lint',
      command: `oxlint --deny-warnings ${folder}`,
      repair: 'npm run fix, or fix what it names',
    },
    { name: 'format', command: `oxfmt --check ${folder}`, repair: 'npm run fix' },
    ...CHECKS.filter(({ name }) => ALWAYS.includes(name)),
  ];
}

/** Its samples in Chromium: they fit, are accessible, stand still, and are complete without script. */
const browserSuite = (type: string): Check => ({
  name: `${type} in Chromium`,
  command: 'playwright test --config=tests/playwright.config.ts sections/every-type.spec --reporter=dot',
  repair: `npm run samples, and look at ${type}`,
});

/** Why an argument cannot be used; `null` if it can. */
function refusal(type: string | undefined): string | null {
  const types = listSectionTypes(process.cwd()).map(({ name }) => name);
  if (type === undefined || types.includes(type)) return null;
  const nearest = nearestWord(type, types);
  return `"${type}" is not a section type: src/sections has no such folder. ${nearest ? `Did you mean "${nearest}"?` : `There are ${types.join(', ')}.`}`;
}

/**
 * `npm run verify`: runs the checks, then the unit and component tests; what fails says why at once.
 * `npm run verify -- TYPE` proves one section type in seconds; with `--browser` in Chromium too.
 */
async function verify(): Promise<void> {
  const started = performance.now();
  const { words, values, wrong } = parseArguments(process.argv.slice(2), { browser: 'boolean' }, true);
  const [type] = words;
  const isOfNone = values['browser'] && type === undefined;
  const refused = wrong ?? refusal(type) ?? (isOfNone ? 'Of which type? npm run verify -- hero --browser' : null);
  if (refused !== null) {
    console.error(refused);
    process.exitCode = 1;
    return;
  }
  const verdicts: Verdict[] = [];
  if (type === undefined) {
    verdicts.push(await runChecks(CHECKS));
    // Components are drawn once, outside StrictMode, and of each section type its first sample: tests/component-setup.ts,
    // tests/sections/every-type.ts.
    process.env['QUICK'] = '1';
    verdicts.push(await runUnitTests(['--project=!servers']));
  } else {
    process.env['SECTION_TYPE'] = type;
    verdicts.push(await runChecks(checksOf(type)));
    verdicts.push(await runUnitTests([`src/sections/${type}/`, 'tests/sections/']));
    if (values['browser']) verdicts.push(await runChecks([browserSuite(type)]));
  }
  const failed = verdicts.reduce((sum, verdict) => sum + verdict.failed, 0);
  if (type === undefined) console.log('\nnpm test runs those of servers (of vite.config.ts) and in browsers, too.');
  console.log(`\n${failed === 0 ? 'Everything holds' : `${failed} failed`} (${since(started)})`);
  process.exitCode = failed > 0 ? 1 : 0;
}

await verify();
