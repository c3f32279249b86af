import type { Page } from '../../model/page.ts';
import type { SiteData } from '../../model/site-data.ts';
import type { Picture } from '../../model/parts.ts';
import { thankYouPath } from '../../model/thank-you-path.ts';

/** A page that says one thing, and where it is written. */
export interface MessagePage {
  /** In the release: "site/404.html". Those outside `site/` are sent by the server only. */
  file: string;
  page: Page;
}

/** Decoration. */
const NOT_FOUND: Picture = { src: '/pictures/not-found.svg', alt: '', width: 640, height: 520 };
const SENT: Picture = { src: '/pictures/message-sent.svg', alt: '', width: 640, height: 400 };

/** Files that pages use without being named in the config. */
export const MESSAGE_PICTURES: string[] = [NOT_FOUND.src, SENT.src];

type Words = Pick<SiteData, 'texts' | 'url' | 'home' | 'navigation'>;

/** So many pages are offered as a next step. */
const NEXT_STEPS = 3;

/** Where a visitor goes on who has sent a form: the first pages of the menu. */
function nextSteps({ texts, home = '/', navigation }: Words): Page['sections'] {
  const pages = navigation.filter(({ internal, href }) => internal && href !== home).slice(0, NEXT_STEPS);
  if (pages.length === 0) return [];
  const items = pages.map(({ label, ...link }) => ({ title: label, link, hue: 'accent' }));
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
          className: 'section tone-plain',
          level: 1,
          props: {
            heading,
            text,
            points: [],
            layout: 'beside',
            hue: 'accent',
            ground: 'fade',
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
 * @see           docs/decisions 0024
 */
export function messagePages(site: Words, isFile: (src: string) => boolean): MessagePage[] {
  const { texts } = site;
  const message = (
    file: string,
    heading: string,
    text: string,
    picture?: Picture,
    more?: Page['sections'],
  ): MessagePage => messagePage(site, file, heading, text, picture && isFile(picture.src) ? picture : undefined, more);
  return [
    message('site/404.html', texts.notFoundTitle, texts.notFoundText, NOT_FOUND),
    message('site/thank-you/index.html', texts.successTitle, texts.successText, SENT, nextSteps(site)),
    message('pages/method-not-allowed.html', texts.methodTitle, texts.methodText),
    message('pages/bad-request.html', texts.badRequestTitle, texts.badRequestText),
    message('pages/closed.html', texts.closedTitle, texts.closedText),
    message('pages/too-large.html', texts.tooLargeTitle, texts.tooLargeText),
    message('pages/too-many.html', texts.tooManyTitle, texts.tooManyText),
    message('pages/unavailable.html', texts.unavailableTitle, texts.unavailableText),
  ];
}

/**
 * The thank-you pages of the forms on a page that have their own words: "site/thank-you/contact/contact-form/index.html".
 *
 * @param folder  Where they go in the release: "site".
 * @param isFile  As for `messagePages`.
 * @see           docs/decisions 0084
 */
export function thankYouPages(
  site: Words,
  { path, sections }: Page,
  folder: string,
  isFile: (src: string) => boolean,
): MessagePage[] {
  return sections.flatMap(({ id, props }) => {
    const { schema, successTitle, successText } = props as Record<string, string | undefined>;
    if (schema === undefined || (successTitle === undefined && successText === undefined)) return [];
    const { texts } = site;
    const words = [successTitle ?? texts.successTitle, successText ?? texts.successText] as const;
    return [
      messagePage(
        site,
        `${folder}${thankYouPath(path, id)}/index.html`,
        ...words,
        isFile(SENT.src) ? SENT : undefined,
        nextSteps(site),
      ),
    ];
  });
}
