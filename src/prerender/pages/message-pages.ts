import type { Page } from '../../model/page.ts';
import type { SiteData } from '../../model/site-data.ts';
import type { Picture } from '../../model/parts.ts';

/** Pages that say one thing: where they are written in `dist/`, and the page itself. */
export interface MessagePage {
  /** From `dist/`: "404.html". Below `.server/` the server alone sends them. */
  file: string;
  page: Page;
}

/** Decoration beside the words of a message. */
const NOT_FOUND: Picture = { src: '/pictures/not-found.svg', alt: '', width: 640, height: 520 };
const SENT: Picture = { src: '/pictures/message-sent.svg', alt: '', width: 640, height: 400 };

/**
 * The pages that are no routes: not found, thank you, and the server's refusals for forms sent without script.
 *
 * They are made of the section types that routes use, so they look like the rest of the site.
 *
 * @param isFile  Whether the site has a file at this address: one that the owner took away leaves words alone.
 */
export function messagePages(
  { texts, url }: Pick<SiteData, 'texts' | 'url'>,
  isFile: (src: string) => boolean,
): MessagePage[] {
  const message = (file: string, heading: string, text: string, picture?: Picture): MessagePage => ({
    file,
    page: {
      // No route: nothing in the navigation is marked as current.
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
            hue: 'accent',
            picture: picture && isFile(picture.src) ? picture : undefined,
            actions: [{ label: texts.backHome, href: '/', internal: false, newTab: false }],
          },
        },
      ],
    },
  });
  return [
    message('404.html', texts.notFoundTitle, texts.notFoundText, NOT_FOUND),
    message('thank-you/index.html', texts.successTitle, texts.successText, SENT),
    message('.server/pages/method-not-allowed.html', texts.methodTitle, texts.methodText),
    message('.server/pages/bad-request.html', texts.badRequestTitle, texts.badRequestText),
    message('.server/pages/too-large.html', texts.tooLargeTitle, texts.tooLargeText),
    message('.server/pages/too-many.html', texts.tooManyTitle, texts.tooManyText),
    message('.server/pages/unavailable.html', texts.unavailableTitle, texts.unavailableText),
  ];
}
