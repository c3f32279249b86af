import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { configText, OWN_ROOT } from '../../../../../tests/own-site.ts';
import { builtFrom, keepFiles } from '../../../../config/save/kept-states.ts';
import { readFormTexts } from '../../../../validate/checks/forms/form-texts.ts';
import type { PublishCheck } from '../../../protocol.ts';
import { openEditor } from '../../../server/editor.ts';
import { publishRequests } from './requests.ts';

it('Publish tells what has changed in a form alone, and the site is saved later than it was published', () => {
  const rootDir = mkdtempSync(join(tmpdir(), 'publish-'));
  const file = join(rootDir, 'site.config.json');
  const shown = 'site.config.json';
  writeFileSync(file, configText);
  for (const name of ['schema', 'public']) cpSync(join(OWN_ROOT, name), join(rootDir, name), { recursive: true });
  symlinkSync(join(OWN_ROOT, 'src'), join(rootDir, 'src'));
  const built = builtFrom(rootDir, file);
  mkdirSync(dirname(built), { recursive: true });
  writeFileSync(built, configText);
  keepFiles(built, readFormTexts(rootDir));
  const editor = openEditor({
    rootDir,
    file,
    shown,
    drafts: { failure: null, read: () => null, keep: () => {} },
    historyDir: join(rootDir, 'history'),
    onForms: () => {},
    onDrawn: () => {},
    onOutside: () => {},
    onChecked: () => {},
  });
  onTestFinished(() => {
    editor.close();
    rmSync(rootDir, { recursive: true });
  });
  const requests = publishRequests({ rootDir, file, shown, editor });
  const changes = () => (requests['publish-check']!({}) as PublishCheck).changes;
  expect(changes()).toEqual([]);
  const form = join(rootDir, 'schema/newsletter.schema.json');
  writeFileSync(form, readFileSync(form, 'utf8').replace('"title": "Email"', '"title": "Your address"'));
  expect(changes()).toEqual([expect.stringMatching(/Label changed from "Email" to "Your address"$/)]);
  const later = new Date(Date.now() + 60_000);
  utimesSync(form, later, later);
  expect(editor.state(0).written.saved).toBe(later.toISOString());
});
