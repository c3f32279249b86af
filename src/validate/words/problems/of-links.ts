import type { Wording } from './about.ts';

/** What a link that is none should be. */
const BAD_LINKS: Record<string, string> = {
  login: 'Choose one of the two logins.',
  mail: 'Enter an e-mail address, such as support@example.com.',
  phone: 'Enter a phone number.',
  address: 'Enter the whole address, such as https://www.example.com.',
  percent: 'Type the address again.',
  endpoint: 'Enter an address that begins with a slash, such as /contact-us, or with https://.',
};

/** Why a link is not followed. */
const UNSAFE: Record<string, string> = {
  code: 'could run a program on the computers of visitors',
  invisible: 'holds a character that cannot be seen',
  backslash: 'holds a backslash, which browsers read as a slash',
  slashes: 'begins with two slashes, which lead to another website',
  dots: 'leads out of the site through dots or hidden slashes',
  password: 'holds a name or password, which everybody could read',
  plain: 'begins with http, so that others on the way could read what is sent',
};

/** Why a redirect cannot work. */
const BAD_REDIRECTS: Record<string, string> = {
  path: 'no address of this site is written like that',
  twice: 'there is another one for the same address',
  page: 'there is a page at that address',
  'in-use': 'the site itself uses that address',
  itself: 'it leads to itself',
  circle: 'it leads in a circle',
  detour: 'it leads to another redirect',
  target: 'it leads to no page and no web address',
};

/** Words for links, addresses of pages and redirects. */
export const LINK_WORDS: Record<string, Wording> = {
  'bad-link': ({ kind, The, quoted, orMeant }) => ({
    what: `${The()} is ${quoted}, which leads nowhere.`,
    fix: orMeant(BAD_LINKS[kind] ?? 'Choose a page, or enter a web address, an e-mail address or a phone number.'),
  }),
  'unsafe-link': ({ kind, The, quoted }) => ({
    what: `${The()} is ${quoted}: it ${UNSAFE[kind] ?? 'could harm visitors'}.`,
    fix: 'Choose a page or a picture of this site, or enter a whole address that begins with https://.',
  }),
  'unlisted-embed': ({ The, fact }) => ({
    what: `${The()} shows content of “${fact('host')}”, a website that is not allowed to be shown here yet.`,
    fix: 'Allow it under Site settings if you trust it: it learns who visits the page. Or remove the section.',
    cure: `Allow content from ${fact('host')}`,
  }),
  'insecure-link': ({ The, quoted, orMeant }) => ({
    what: `${The()} is ${quoted}. Others on the way can read and change what visitors get from there.`,
    fix: orMeant('Enter it with https://, if it works there.'),
  }),
  'missing-login': ({ kind, The, owner, theFact }) =>
    kind === 'button'
      ? {
          what: `${owner} is to show the Login button, but ${theFact('login')} is not filled in.`,
          fix: 'Fill that in under Site settings, or hide the button.',
          cure: 'Hide the Login button',
        }
      : {
          what: `${The()} leads to ${theFact('login')}, which is not filled in.`,
          fix: 'Fill that in under Site settings, or choose another link.',
        },
  'dead-link': ({ kind, The, quoted, theFact, orMeant }) =>
    kind === 'renamed'
      ? {
          what: `${The()} leads to ${quoted}, the old address of ${theFact('target')}.`,
          fix: orMeant('Choose the page anew.'),
        }
      : kind === 'photograph'
        ? {
            what: `${The()} leads to a picture that no browser can show.`,
            fix: 'Save it as JPEG, PNG or PDF, and lead to that.',
          }
        : kind === 'endpoint'
          ? {
              what: `${The()} leads to where forms are sent, and there is nothing to see.`,
              fix: 'Choose the page with the form.',
            }
          : {
              what: `${The()} leads to ${quoted}, and there is no such ${kind === 'file' ? 'page, picture or document' : 'page'}.`,
              fix: orMeant('Choose a page that is there.'),
            },
  'dead-anchor': ({ The, quoted, theFact, orMeant }) => ({
    what: `${The()} leads to ${quoted}, and ${theFact('target')} has no section of that name.`,
    fix: orMeant('Choose a section that is there, or the page alone.'),
  }),
  'hidden-target': ({ The, theFact }) => ({
    what: `${The()} leads to ${theFact('target')}, which is hidden.`,
    fix: 'Choose another link, or show what it leads to.',
  }),
  'dated-target': ({ The, theFact }) => ({
    what: `${The()} leads to ${theFact('target')}, which is not shown at all times.`,
    fix: 'Lead to its page, or give the section with the link the same dates.',
  }),
  'redirect-used': ({ kind, The, quoted, fact, orMeant }) => ({
    what:
      kind === 'slash'
        ? `${The()} leads to ${quoted}. Addresses of this site have no slash at the end.`
        : `${The()} leads to ${quoted}, an old address that only leads on to “${fact('to')}”.`,
    fix: orMeant('Lead there at once.'),
  }),
  'bad-redirect': ({ kind, The }) => ({
    what: `${The()} cannot work: ${BAD_REDIRECTS[kind] ?? 'something in it is wrong'}.`,
    fix: 'Change it, or remove it.',
    cure: 'Remove the redirect',
  }),
  'reserved-path': ({ The, quoted }) => ({
    what: `${The()} cannot be ${quoted}: something else of this site has that address.`,
    fix: 'Choose another one.',
  }),
  'duplicate-path': ({ theFact, owner, quoted }) => ({
    what: `${owner} has the same address as ${theFact('other')}: ${quoted}.`,
    fix: 'Give one of them another address, or remove it.',
  }),
  'duplicate-id': ({ theFact, owner, quoted, orMeant }) => ({
    what: `${owner} has the same name in links as ${theFact('other')}: ${quoted}.`,
    fix: orMeant('Give it another one.'),
  }),
  'duplicate-key-name': ({ theFact, owner, quoted, orMeant }) => ({
    what: `${owner} has the same short name as ${theFact('other')}: ${quoted}.`,
    fix: orMeant('Give it another one.'),
  }),
  'no-home': ({ kind }) =>
    kind === 'hidden'
      ? {
          what: 'The home page is hidden.',
          fix: 'Show it: it is the first thing that visitors open.',
          cure: 'Show the page',
        }
      : { what: 'There is no home page.', fix: 'Give the home page a slash as its address: /' },
  'form-elsewhere': ({ owner }) => ({
    what: `The form of ${owner} is sent to the same server as the first one, which seems to take that one form alone.`,
    fix: 'Enter the whole address that takes this form.',
  }),
  'bad-steps': ({ owner, quoted, orMeant }) => ({
    what: `The steps of the form of ${owner} do not hold each of its fields once${quoted === '' ? '' : `: ${quoted}`}.`,
    fix: orMeant('Name every field in one step.'),
  }),
  'shared-endpoint': ({ owner }) => ({
    what: `The form of ${owner} is sent to the same address as another form, which would refuse it.`,
    fix: 'Give this form an address of its own.',
  }),
};
