import type { Member } from '../store/people.ts';

/** The policy of the pages around the studio: nothing but their own script and styles. */
export const PAGE_HEADERS: Record<string, string> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, content: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Studio</title>
<link rel="icon" href="/@team/icon.svg">
<link rel="stylesheet" href="/@team/sign-in.css">
${head}</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;

const SCRIPT = '<script type="module" src="/@team/sign-in.js"></script>\n';
/** Filled by the script. */
const STATUS = '<p role="alert" id="said"></p>\n<noscript><p>This page needs JavaScript.</p></noscript>';

/** @param hasCompany  Whether people may sign in with their company. */
export const signInPage = (hasCompany: boolean): string =>
  page(
    'Sign in',
    `<p>Your device has a passkey for this studio. It asks for your finger, your face or a PIN.</p>
<button type="button" id="sign-in">Sign in with a passkey</button>
${hasCompany ? '<button type="button" id="company">Sign in with your company</button>\n' : ''}${STATUS}
<p class="hint">No passkey on this device? Ask the person who runs the studio for an invitation.</p>`,
    SCRIPT,
  );

/** Looked at, it changes nothing: programs that scan mail open every link. */
export const invitationPage = ({ address, name }: Member): string =>
  page(
    'You are invited',
    `<p>This link signs you in to the studio, once, as <strong>${escaped(address)}</strong>.
Your device makes a passkey, which you sign in with from then on.</p>
<form id="invitation">
<label for="name">Your name, as others see it</label>
<input id="name" name="name" value="${escaped(name)}" maxlength="60" autocomplete="name" required>
<button>Create a passkey</button>
</form>
${STATUS}`,
    SCRIPT,
  );

export const overPage = (): string =>
  page(
    'This invitation is over',
    `<p>It was used, has ended, or a newer one was made. Ask the person who runs the studio for another one.</p>
<p><a href="/">Sign in with a passkey</a></p>`,
  );

/** For anyone who has the link of a preview that does not exist, or no longer does. */
export const previewOverPage = (): string =>
  page('This preview is over', '<p>Its link has ended or was revoked. Ask the person who sent it for another one.</p>');

export const tooOftenPage = (): string => page('Too many attempts', '<p>Please try again in a minute.</p>');

/** For anyone who is signed in and has no right to the studio. */
export const nothingPage = ({ name }: Member): string =>
  page(
    'Nothing here for you yet',
    `<p>You are signed in as ${escaped(name)}. Your role does not open the studio. An owner can give you another one.</p>
<button type="button" id="sign-out">Sign out</button>
${STATUS}`,
    SCRIPT,
  );

/** @param said  Why somebody is not signed in by their company. */
export const notSignedInPage = (said: string): string =>
  page('Not signed in', `<p>${escaped(said)}</p>\n<p><a href="/">Back to signing in</a></p>`);

export const faultPage = (): string =>
  page('Something went wrong', '<p>The studio cannot reach its store. Please try again in a moment.</p>');

/**
 * For people who come from elsewhere: browsers send no strict cookie then. The page leads to another one from here.
 *
 * @param path  Its own by default.
 */
export const againPage = (path?: string): string =>
  page('Studio', '<p>One moment …</p>', `<meta http-equiv="refresh" content="0${path ? `;url=${path}` : ''}">\n`);
