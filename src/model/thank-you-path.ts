/** The page that thanks visitors without script, and the folder of those of single forms. */
export const THANK_YOU = '/thank-you';

/**
 * The thank-you page of a form that has its own words. Different for each section of the site: an id has no slash.
 *
 * @param route    Path of the page with the form.
 * @param section  Id of its section.
 */
export const thankYouPath = (route: string, section: string): string =>
  `${THANK_YOU}${route === '/' ? '' : route}/${section}`;
