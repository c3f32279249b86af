import type { Page } from '../../model/page.ts';
import type { SiteData } from '../../model/site-data.ts';
import type { Picture, Video } from '../../model/parts.ts';
import { thankYouPath } from '../../model/thank-you-path.ts';

/** A page that says one thing, and where it is written. */
export interface MessagePage {
  /** In the release: "site/404.html", "site/de/404.html" in a further language. Those outside `site/` are sent by the server only. */
  file: string;
  page: Page;
}

/** Decoration. */
const NOT_FOUND: Picture = { src: '/pictures/not-found.svg', alt: '', width: 640, height: 520 };
const SENT: Picture = { src: '/pictures/message-sent.svg', alt: '', width: 640, height: 400 };

/** Files that pages use without being named in the config. */
export const MESSAGE_PICTURES: string[] = [NOT_FOUND.src, SENT.src];

/** Of a page that says that all is well, and of one that has nothing to show: there the lights are out. */
const SUCCESS = { tone: 'plain', hue: 'money', ground: 'full' };
const NOTHING = { tone: 'dark', hue: 'accent', ground: 'fade' };

type Words = Pick<SiteData, 'texts' | 'url' | 'home' | 'navigation'>;

/** So many pages are offered as a next step. */
const NEXT_STEPS = 3;

/** What a page shows of itself elsewhere: its description, and the picture that it opens with. */
function preview(page: Page | undefined): Record<string, unknown> {
  const { picture, video, hue } = (page?.sections[0]?.props ?? {}) as Record<string, unknown>;
  return { hue: hue ?? 'accent', text: page?.description, picture: picture ?? (video as Video | undefined)?.poster };
}

/** Where a visitor goes on who has sent a form: the first pages of the menu. */
function nextSteps({ texts, home = '/', navigation }: Words, pages: Page[]): Page['sections'] {
  const links = navigation.filter(({ internal, href }) => internal && href !== home).slice(0, NEXT_STEPS);
  if (links.length === 0) return [];
  const items = links.map(({ label, ...link }) => ({
    ...preview(pages.find(({ path }) => path === link.href)),
    title: label,
    link,
  }));
  return [
    {
      id: 'next',
      type: 'cards',
      className: 'section tone-plain',
      level: 2,
      props: { heading: texts.footerPages, items, actions: [] },
    },
  ];
}

function messagePage(
  { texts, url, home = '/' }: Words,
  file: string,
  heading: string,
  text: string,
  picture?: Picture,
  more: Page['sections'] = [],
  { tone, ...look } = NOTHING,
): MessagePage {
  return {
    file,
    page: {
      // Not a route: no navigation link is marked as current.
      path: '',
      title: heading,
      description: text,
      canonical: `${url}/`,
      showLogin: false,
      scrollInMs: 0,
      hiddenHeading: false,
      sections: [
        {
          id: 'message',
          type: 'hero',
          className: `section tone-${tone}`,
          level: 1,
          props: {
            heading,
            text,
            points: [],
            layout: 'beside',
            ...look,
            picture,
            actions: [{ label: texts.backHome, href: home, internal: false, newTab: false }],
          },
        },
        ...more,
      ],
    },
  };
}

/**
 * The pages that are not routes: not found, thank you, and the server's refusals of forms sent without script.
 *
 * @param isFile  Whether the site has a file at this address: a page whose picture was deleted has text only.
 * @param prefix  The start of the addresses of their language: "/de".
 * @param pages   Of the site: the first ones of the menu follow the thanks.
 * @see           docs/decisions 0024
 */
export function messagePages(
  site: Words,
  isFile: (src: string) => boolean,
  prefix = '',
  pages: Page[] = [],
): MessagePage[] {
  const { texts } = site;
  const inLanguage = (file: string) => file.replace('/', `${prefix}/`);
  const message = (file: string, heading: string, text: string, picture?: Picture): MessagePage =>
    messagePage(site, inLanguage(file), heading, text, picture && isFile(picture.src) ? picture : undefined);
  return [
    message('site/404.html', texts.notFoundTitle, texts.notFoundText, NOT_FOUND),
    thankYouPage(site, inLanguage('site/thank-you/index.html'), texts.successTitle, texts.successText, isFile, pages),
    message('pages/method-not-allowed.html', texts.methodTitle, texts.methodText),
    message('pages/bad-request.html', texts.badRequestTitle, texts.badRequestText),
    message('pages/closed.html', texts.closedTitle, texts.closedText),
    message('pages/too-large.html', texts.tooLargeTitle, texts.tooLargeText),
    message('pages/files-too-large.html', texts.filesTooLargeTitle, texts.filesTooLargeText),
    message('pages/too-many.html', texts.tooManyTitle, texts.tooManyText),
    message('pages/unavailable.html', texts.unavailableTitle, texts.unavailableText),
  ];
}

function thankYouPage(
  site: Words,
  file: string,
  heading: string,
  text: string,
  isFile: (src: string) => boolean,
  pages: Page[],
): MessagePage {
  const picture = isFile(SENT.src) ? SENT : undefined;
  return messagePage(site, file, heading, text, picture, nextSteps(site, pages), SUCCESS);
}

/**
 * The thank-you pages of the forms on a page that have their own words: "site/thank-you/contact/contact-form/index.html".
 *
 * @param folder  Where they go in the release: "site".
 * @param isFile  As for `messagePages`.
 * @param pages   As for `messagePages`.
 * @see           docs/decisions 0084
 */
export function thankYouPages(
  site: Words,
  { path, sections }: Page,
  folder: string,
  isFile: (src: string) => boolean,
  pages: Page[] = [],
): MessagePage[] {
  return sections.flatMap(({ id, props }) => {
    const { schema, successTitle, successText } = props as Record<string, string | undefined>;
    if (schema === undefined || (successTitle === undefined && successText === undefined)) return [];
    const { texts } = site;
    const file = `${folder}${thankYouPath(path, id)}/index.html`;
    return [
      thankYouPage(site, file, successTitle ?? texts.successTitle, successText ?? texts.successText, isFile, pages),
    ];
  });
}
