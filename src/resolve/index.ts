import { extname } from 'node:path';
import type { SiteData } from '../model/site-data.ts';
import type { Embed, Picture, PictureFile } from '../model/parts.ts';
import { formWords, isFormText, type FormWords } from '../model/form/form-words.ts';
import type { FormSchema } from '../model/form/form-schema.ts';
import type { Texts } from '../model/texts.ts';
import type { JsonSchema } from '../validate/schema/compose-schema.ts';
import { sectionDefinition } from '../model/section-definition.ts';
import { ownPath } from '../validate/facts/own-path.ts';
import { pictureFacts, publishedSize } from '../validate/facts/picture-facts.ts';
import type { SectionFile, SiteFile } from '../model/site-file.ts';
import { addressOf, redirectAddress, sitePath } from '../model/site-path.ts';
import { cssValueClasses, focusClass } from './css-values.ts';
import { linkResolver, phoneHref, type ResolveLink, type Translated } from './links.ts';
import { resolveRichText } from './rich-text.ts';
import { resolveMenus, shownLanguages } from './menus.ts';
import type { Page, PageSection } from '../model/page.ts';
import { applyDefaults, type PartResolvers } from './apply-defaults.ts';
import { resolveForms, type ResolvedForm } from './forms.ts';
import { changesAfter, sectionsAt, shownSpans, timedRoutes, writtenChanges, type TimedRoute } from './timed-routes.ts';
import type { Theme } from '../model/theme.ts';

/** MIME types of videos by file extension. */
const VIDEO_TYPES: Record<string, string> = { '.webm': 'video/webm', '.mp4': 'video/mp4', '.mov': 'video/quicktime' };

/** Words of the interface that only sites in several languages show. */
const OF_LANGUAGES = ['languages', 'languageHome'];

/** A page as it is from a later moment on. */
export interface LaterPage {
  /** Milliseconds since 1970. */
  from: number;
  page: Page;
  /** Rules that it needs besides those of the site. */
  cssRules: string[];
}

/** A form in a further language. */
export interface TranslatedForm {
  /** That of the site: "schema/enquiry.schema.json". */
  file: string;
  /** Without what a build adds. */
  schema: FormSchema;
}

/** What the pages of a further language share. */
export interface LanguageParts extends Pick<ResolvedSite, 'site' | 'description' | 'formWords'> {
  /** The start of their addresses: "/de". */
  prefix: string;
  /** Those on its pages, by the names that these have for them. @see formIn */
  translatedForms: ReadonlyMap<string, TranslatedForm>;
}

/** A valid site resolved into pages, as it is at a moment: the input of render and prerender. */
export interface ResolvedSite {
  /** The moment, in milliseconds since 1970. */
  at: number;
  site: Omit<SiteData, 'build'>;
  pages: Page[];
  /** Old path, as `sitePath` gives it, to the address it leads to. */
  redirects: Record<string, string>;
  /** The pictures of their own that pages have where they are shared, by path. */
  sharePictures: Map<string, PictureFile>;
  theme: Theme;
  description: string;
  /** The path of the file that icons are made from, below public/; null without one. */
  icon: string | null;
  /** Rules for the values that sections pass to the stylesheet. */
  cssRules: string[];
  /** The endpoint of `enquiry`, and those of form sections; without those whose every form is hidden. */
  forms: ResolvedForm[];
  /** What the build writes into them. */
  formWords: FormWords;
  /** Each page from each moment at which its sections change, in order of time, as far ahead as a build writes pages. */
  later: LaterPage[];
  /** What pages in further languages share, by language; absent without any. */
  languages?: Record<string, LanguageParts>;
  /** When the first of its pages changes, however far ahead; null for never. */
  nextChange: number | null;
}

/** A site as the pages of a language see it; undefined for its own language. */
export const inLanguage = (site: ResolvedSite, language: string | undefined): ResolvedSite => ({
  ...site,
  ...(language !== undefined && site.languages?.[language]),
});

/** What the sections of a page need beside their props. */
interface PageNeeds {
  /** Rules of the stylesheet by class name. */
  rules: Map<string, string>;
  /** Origins that it embeds content from. */
  embeds: Set<string>;
}

const noNeeds = (): PageNeeds => ({ rules: new Map(), embeds: new Set() });

/**
 * Creates the resolvers of the shared parts of a site.
 *
 * @param needs  What the parts of a page need is added.
 */
function partResolvers(
  url: string,
  resolveLink: ResolveLink,
  rootDir: string,
  endpoint: string,
  needs: PageNeeds,
): PartResolvers {
  const picture = (value: unknown): Picture => {
    const { src, alt, width, height, focus } = value as PictureFile;
    const facts = pictureFacts(rootDir, src);
    const size = facts && publishedSize(facts);
    const shown = { width: width ?? size?.width ?? 1, height: height ?? size?.height ?? 1 };
    return {
      src: addressOf(src),
      alt,
      ...shown,
      ...(focus && { focus: focusClass(focus, needs.rules) }),
      ...(facts?.plays && { plays: true as const }),
    };
  };
  const action = (value: unknown) => {
    const { link, newTab, ...words } = value as { label: string; about?: string; link: string; newTab?: boolean };
    return { ...words, ...resolveLink(link, newTab) };
  };
  return {
    link: (value) => resolveLink(value as string),
    action,
    picture,
    'rich-text': (value) => resolveRichText(value as string, resolveLink),
    video: (value) => {
      const { poster, ...lists } = value as Partial<Record<string, string[]>> & { poster: unknown };
      const { sources = [], darkSources = [], phoneSources = [], darkPhoneSources = [] } = lists;
      // The first ones have all conditions: a browser that ignores `media` on videos plays the first it can.
      const wide = phoneSources.length + darkPhoneSources.length > 0 && '(min-width: 560px)';
      const light = (dark: string[]) => dark.length > 0 && '(prefers-color-scheme: light)';
      const files = (list: string[], ...conditions: (string | false)[]) =>
        list.map((src) => {
          const media = conditions.filter(Boolean).join(' and ');
          const type = VIDEO_TYPES[extname(src).toLowerCase()] ?? 'video/mp4';
          return { src: addressOf(src), type, ...(media && { media }) };
        });
      return {
        sources: [
          ...files(sources, wide, light(darkSources)),
          ...files(darkSources, wide),
          ...files(phoneSources, light(darkPhoneSources)),
          ...files(darkPhoneSources),
        ],
        poster: picture(poster),
      };
    },
    endpoint: (value) => {
      const own = ownPath((value as string | undefined) ?? endpoint, url);
      // A site whose contact form is sent elsewhere has no server of its own.
      return own.startsWith('/') && !endpoint.startsWith('/') ? new URL(own, endpoint).href : own;
    },
    address: (value) => value,
    'embed-address': (value): Embed => {
      const { href, host, origin } = new URL(value as string);
      needs.embeds.add(origin);
      return { src: href, host };
    },
  };
}

/** The section whose heading is the page's h1: the first hero, else the first one with a heading. */
function namingSection(sections: SectionFile[]): SectionFile | undefined {
  const headed = sections.filter((section) => typeof section['heading'] === 'string');
  return headed.find(({ type }) => type === 'hero') ?? headed[0];
}

/**
 * Resolves a valid site into pages, as it is at a moment: without what is hidden or not due, and with shared sections in place.
 *
 * @param file     Checked config: every `type`, file and internal link exists.
 * @param schema   The composed schema, for defaults and shared parts.
 * @param rootDir  The project's folder; picture sizes are read below its `public/`.
 * @param at       Milliseconds since 1970.
 * @param translated  Of a further language. @see resolveSite
 * @returns        Pages in config order, with defaults applied and links, pictures and login resolved.
 * @throws         Never on author mistakes: `validateSite` has refused those.
 * @see            docs/product.md 2 and 9
 */
export function resolvePages(
  file: SiteFile,
  schema: JsonSchema,
  rootDir: string,
  at = Date.now(),
  translated?: Translated,
): ResolvedSite {
  const definitions = schema['definitions'] as Record<string, JsonSchema>;
  const endpoint = ownPath(file.enquiry?.endpoint ?? '/contactwebsite', file.site.url);
  const all = timedRoutes(file);
  const routes = all.filter(({ isHidden }) => !isHidden);
  const resolveLink = linkResolver({ ...file, routes: routes.map(({ route }) => route) }, translated);
  const partsFor = (needs: PageNeeds) => partResolvers(file.site.url, resolveLink, rootDir, endpoint, needs);
  const parts = partsFor(noNeeds());
  const logoOf = (src: string) => parts['picture']!({ src, alt: file.site.name }) as Picture;
  const url = file.site.url.replace(/\/$/, '');

  const resolveSection = (section: SectionFile, level: 1 | 2, needs: PageNeeds): PageSection => {
    const definition = definitions[sectionDefinition(section.type)]!;
    const { id, type, tone, density, align, ...props } = applyDefaults(
      section,
      definition,
      definitions,
      partsFor(needs),
    ) as SectionFile;
    const layout = [density !== 'normal' && `density-${density}`, align !== 'start' && `align-${align}`];
    const classes = [
      'section',
      `tone-${tone}`,
      ...layout.filter((name) => name !== false),
      ...cssValueClasses(props, definition, needs.rules),
    ];
    return { id, type, className: classes.join(' '), level, props };
  };

  const resolveRoute = (timed: TimedRoute, moment: number, rules: Map<string, string>): Page => {
    const { route } = timed;
    const needs: PageNeeds = { ...noNeeds(), rules };
    const sections = sectionsAt(timed, moment);
    const naming = namingSection(sections);
    const resolved = sections.map((section) => resolveSection(section, section === naming ? 1 : 2, needs));
    return {
      path: route.path,
      title: route.title,
      description: route.description,
      canonical: url + addressOf(route.path),
      showLogin: route.showLogin ?? false,
      scrollInMs: route.scrollInMs ?? 1000,
      hiddenHeading: naming === undefined,
      sections: resolved,
      ...(needs.embeds.size > 0 && { embeds: [...needs.embeds].toSorted() }),
    };
  };

  const textFields = definitions['texts']!['properties'] as Record<string, JsonSchema>;
  const allTexts = applyDefaults(file.texts ?? {}, definitions['texts']!, definitions, parts) as object;
  const hasLanguages = shownLanguages(file.languages).length > 0;
  const pageTexts: unknown = Object.fromEntries(
    Object.entries(allTexts).filter(
      // Without further languages no page has a word for them.
      ([name]) => !isFormText(textFields[name]) && (hasLanguages || !OF_LANGUAGES.includes(name)),
    ),
  );
  const rules = new Map<string, string>();
  const pages = routes.map((route) => resolveRoute(route, at, rules));
  const later = routes.flatMap((route) =>
    writtenChanges(at, shownSpans([route])).map((from): LaterPage => {
      const ownRules = new Map<string, string>();
      const page = resolveRoute(route, from, ownRules);
      return { from, page, cssRules: [...ownRules].filter(([name]) => !rules.has(name)).map(([, rule]) => rule) };
    }),
  );
  return {
    at,
    site: {
      name: file.site.name,
      ...(file.site.logo !== undefined && {
        logo: logoOf(file.site.logo),
        ...(file.site.logoDark !== undefined && { logoDark: logoOf(file.site.logoDark) }),
      }),
      language: file.site.language ?? 'en',
      url,
      description: file.site.description,
      ...resolveMenus(file, resolveLink),
      support: { ...file.support, phoneHref: phoneHref(file.support.phone) },
      login: { merchant: file.login?.merchant ?? null },
      texts: pageTexts as Texts,
    },
    pages,
    redirects: Object.fromEntries(
      Object.entries(file.redirects ?? {}).map(([from, to]) => [sitePath(from) ?? from, redirectAddress(to)]),
    ),
    sharePictures: new Map(
      routes.flatMap(({ route: { path, sharePicture } }) => (sharePicture ? [[path, sharePicture]] : [])),
    ),
    theme: applyDefaults(file.theme ?? {}, definitions['theme']!, definitions, parts) as Theme,
    description: file.site.description,
    icon: file.site.icon ?? null,
    cssRules: [...rules.values()],
    forms: resolveForms(all, endpoint, (section) => {
      const definition = definitions[sectionDefinition(section.type)]!;
      const isForm = 'endpoint' in (definition['properties'] as JsonSchema);
      return isForm ? (applyDefaults(section, definition, definitions, parts) as SectionFile) : {};
    }),
    formWords: formWords(textFields, file),
    later: later.toSorted((a, b) => a.from - b.from),
    nextChange: changesAfter(at, shownSpans(routes))[0] ?? null,
  };
}
