import type { Page } from '../resolve/page.ts';
import type { SiteData } from '../ui/page-context.tsx';

/** Pages that say one thing: where they are written in `dist/`, and the page itself. */
export interface MessagePage {
  /** From `dist/`: "404.html". Below `.server/` the server alone sends them. */
  file: string;
  page: Page;
}

/**
 * The pages that are no routes: not found, thank you, and the server's refusals for forms sent without script.
 *
 * They are made of the section types that routes use, so they look like the rest of the site.
 */
export function messagePages({ texts, url }: Pick<SiteData, 'texts' | 'url'>): MessagePage[] {
  const message = (file: string, heading: string, text: string): MessagePage => ({
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
            actions: [{ label: texts.backHome, href: '/', internal: false, newTab: false }],
          },
        },
      ],
    },
  });
  return [
    message('404.html', texts.notFoundTitle, texts.notFoundText),
    message('thank-you/index.html', texts.successTitle, texts.successText),
    message('.server/pages/method-not-allowed.html', texts.methodTitle, texts.methodText),
    message('.server/pages/bad-request.html', texts.badRequestTitle, texts.badRequestText),
    message('.server/pages/too-large.html', texts.tooLargeTitle, texts.tooLargeText),
    message('.server/pages/too-many.html', texts.tooManyTitle, texts.tooManyText),
    message('.server/pages/unavailable.html', texts.unavailableTitle, texts.unavailableText),
  ];
}
