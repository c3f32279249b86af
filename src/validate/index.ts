import { dirname } from 'node:path';
import { upgradeConfig, type SiteConfig } from '../versions/index.ts';
import type { MigratedText } from '../versions/migrate-text.ts';
import { readMigrations } from '../versions/read-migrations.ts';
import { inFileOrder } from '../config/problems/print-problems.ts';
import type { Problem } from '../config/problems/problem.ts';
import { checkIcon, checkPicture, checkPictureFile } from './checks/check-files.ts';
import { checkVideo } from './checks/check-video.ts';
import { checkForms } from './checks/forms/check-forms.ts';
import { checkLogo } from './checks/check-logo.ts';
import { checkHints, checkTollFree, sampleChecker } from './checks/check-hints.ts';
import { checkEndpoint, checkSecureAddress } from './checks/links/check-addresses.ts';
import { checkEmbed, checkEmbedOrigin } from './checks/links/check-embeds.ts';
import { checkLink } from './checks/links/check-links.ts';
import { checkPaths } from './checks/links/check-paths.ts';
import { checkRichText } from './checks/links/check-rich-text.ts';
import { checkRedirects } from './checks/links/check-redirects.ts';
import { checkSharePicture } from './checks/check-share-picture.ts';
import { checkPublic } from './checks/check-public.ts';
import { checkDate, checkTimes, checkTimeZone, checkUnused } from './checks/check-times.ts';
import { checkLanguageAddresses, languagePaths } from './checks/languages/check-language-addresses.ts';
import { checkTranslations } from './checks/languages/check-translations.ts';
import { checkShape } from './checks/shape/check-shape.ts';
import { checkAccent, checkTheme, shownTheme } from './checks/check-theme.ts';
import { checkText } from './checks/shape/check-values.ts';
import { checkLanguage, checkLength, checkMarkup } from './checks/check-words.ts';
import { checkTypeVersions } from './checks/shape/check-type-versions.ts';
import { checkVersion } from './checks/shape/check-version.ts';
import { locateFindings, type Finding, type Report } from './messages/finding.ts';
import { readForms } from './languages/read-forms.ts';
import { overlayFile, readOverlays, strayOverlays, type LoadedLanguage } from './languages/read-overlays.ts';
import { publicFiles } from './facts/public-files.ts';
import { SchemaProblems } from './schema/schema-files.ts';
import type { Json } from '../document/json.ts';
import type { SiteFile } from '../model/site-file.ts';
import { withSharedTypes } from './facts/section-facts.ts';
import { readFacts } from './facts/site-facts.ts';
import { validatorsOf } from './schema/validators.ts';
import { walkSite, type Visit } from './schema/walk-schema.ts';

/** The result of a validation. */
export interface Verdict {
  /** The config, typed; null when there is a problem. */
  site: SiteFile | null;
  /** What breaks a page, a link or the form. In file order. */
  problems: Problem[];
  /** The rest: lengths, heading order, sample content. In file order. */
  warnings: Problem[];
  /** What was upgraded in memory; absent for a file of current versions. */
  upgrade?: MigratedText;
}

/** What a validation needs beside the config. */
interface CheckOptions {
  /** The folder with schema/, src/sections/ and public/. */
  rootDir: string;
  /** Whether sample content is a problem. */
  release?: boolean;
  /** false leaves warnings out, as looking for them takes time. */
  warnings?: boolean;
  /** The forms and translations of a draft, by path: "schema/enquiry.schema.json". Those on disk by default. */
  files?: ReadonlyMap<string, string>;
  /** What those files say, by path, where that is known. */
  said?: Json | undefined;
  /** The folder of the config, with the texts of further languages; that of its `file` by default. */
  configDir?: string;
  /** Gets the texts of further languages: to read those of a large site once more takes a second, and to keep them memory. */
  onLanguages?(languages: LoadedLanguage[]): void;
  /** Milliseconds since 1970, for sections with dates; the system clock by default. */
  now?: number;
}

/**
 * Validates a config: its text, its shape, and whether everything it refers to exists. Older versions of section types are upgraded in memory.
 *
 * @param config   From `loadConfig` or `upgradeConfig`. Problems of its text are passed on.
 * @returns        A site, or every problem, each at the value that is wrong; one for each mistake. If the schemas themselves
 *                 cannot be used, only their problems.
 * @throws         Only on faults of ours.
 * @see            docs/product.md 7
 */
export function validateSite(config: SiteConfig, options: CheckOptions): Verdict {
  try {
    return checkSite(config, options);
  } catch (fault) {
    if (!(fault instanceof SchemaProblems)) throw fault;
    return { site: null, problems: [...config.problems, ...inFileOrder(fault.problems)], warnings: [] };
  }
}

function checkSite(given: SiteConfig, options: CheckOptions): Verdict {
  const { rootDir, release = false, warnings: wantsWarnings = true, files: drafted, now = Date.now() } = options;
  const { configDir = dirname(given.file), said } = options;
  if (given.value === undefined) return { site: null, problems: given.problems, warnings: [] };
  const migrations = readMigrations(rootDir);
  const config = given.upgrade ? given : upgradeConfig(given, migrations);
  const findings: Finding[] = [];
  const report = (finding: Finding) => {
    if (wantsWarnings || !finding.severity) findings.push(finding);
  };
  const passedOn: Problem[] = [...config.problems];
  const value = withSharedTypes(config.value as Record<string, unknown>);

  if (checkVersion(value, report) && checkTypeVersions(config, migrations, () => validatorsOf(rootDir).site, report)) {
    const validators = validatorsOf(rootDir);
    const files = publicFiles(rootDir);
    const overlays = {
      configDir,
      upgrade: config.upgrade,
      ...(drafted && { draft: { rootDir, files: drafted, said } }),
    };
    const languages = readOverlays(value, overlays);
    options.onLanguages?.(languages);
    const siteFacts = readFacts(value, rootDir, validators.site);
    const facts = { ...siteFacts, languagePaths: languagePaths(languages, siteFacts) };
    const checkSample = wantsWarnings || release ? sampleChecker(facts, release, report) : () => undefined;
    const translations = new Map(
      languages.flatMap(({ language, config: read }) =>
        read?.problems.length === 0 ? [[overlayFile(rootDir, configDir, language), read.value as Json] as const] : [],
      ),
    );
    checkShape({
      root: value,
      schema: validators.site,
      file: config.file,
      validators,
      migrations,
      overlays: translations,
      files,
      report,
    });
    checkPaths(facts, report);
    checkRedirects(facts, report);
    checkTimes(facts, now, report);
    checkTheme(facts, validators.site.definitions['theme']!, report);
    checkLanguageAddresses(languages, facts, report);
    passedOn.push(
      ...languages.flatMap(({ language, config: read }) =>
        (read?.problems ?? []).map((problem) => ({ ...problem, what: `In ${language}: ${problem.what}` })),
      ),
    );
    passedOn.push(
      ...checkForms(facts, validators.site, drafted ?? new Map(), report),
      ...checkPublic(facts, wantsWarnings),
    );
    const checkValue = (visit: Visit, report: Report) => {
      switch (visit.part) {
        case 'link':
          checkLink(visit, facts, report);
          break;
        case 'rich-text':
          checkRichText(visit, facts, report);
          break;
        case 'address':
          checkSecureAddress(visit, facts, report);
          break;
        case 'embed-address':
          checkEmbed(visit, facts, report);
          break;
        case 'embed-origin':
          checkEmbedOrigin(visit, facts, report);
          break;
        case 'endpoint':
          checkEndpoint(visit, facts, report);
          break;
        case 'picture':
          checkPicture(visit, facts, files, report);
          checkSharePicture(visit, facts, report);
          break;
        case 'picture-file':
          checkPictureFile(visit, facts, files, report);
          break;
        case 'icon-file':
          checkIcon(visit, facts, files, report);
          break;
        case 'video':
          checkVideo(visit, facts, files, report);
          break;
        case 'date':
          checkDate(visit, facts, report);
          break;
        case 'time-zone':
          checkTimeZone(visit, report);
      }
    };
    const check = (visit: Visit) => {
      checkValue(visit, report);
      checkText(visit, facts, report);
      checkSample(visit);
      if (!wantsWarnings) return;
      checkMarkup(visit, facts, report);
      checkLength(visit, facts, report);
    };
    walkSite(value, validators.site, check);
    // Which texts there are is known of a site without a problem alone.
    if (passedOn.length === 0 && findings.every(({ severity }) => severity))
      checkTranslations(
        languages,
        strayOverlays(languages, overlays),
        config.value as SiteFile,
        languages.length > 0 ? readForms(rootDir, drafted) : new Map(),
        validators.site,
        report,
        checkValue,
      );
    if (release) checkTollFree(facts, report);
    if (wantsWarnings) {
      checkHints(facts, report);
      checkUnused(facts, report);
      checkLanguage(facts, validators.site.definitions['texts']!, report);
      checkAccent(value, validators.site.definitions['theme']!, report);
      const theme = shownTheme(value, validators.site.definitions['theme']!);
      if (theme) checkLogo(facts, theme, report);
    }
  }

  const all = inFileOrder([
    ...passedOn.filter(({ file }) => file === config.file),
    ...locateFindings(findings, config),
    ...passedOn.filter(({ file }) => file !== config.file),
  ]);
  const problems = all.filter(({ severity }) => severity === 'problem');
  const warnings = all.filter(({ severity }) => severity === 'warning');
  const { upgrade } = config;
  const found = { problems, warnings, ...(upgrade && { upgrade }) };
  return { site: problems.length > 0 ? null : (config.value as SiteFile), ...found };
}
