import { escapeHtml } from '../../../model/text/escape-html.ts';
import { momentInWords } from '../../../model/dates.ts';
import type { CommentPlace } from '../../panels/comments/protocol.ts';
import type { CommentedPlace } from '../comments/comment-places.ts';
import { MAX_COMMENT } from '../comments/read-text.ts';

/** The most characters of a name. */
export const MAX_NAME = 60;

/** A comment that came by a preview link, as everyone with that link reads it. */
export interface LinkComment {
  at: number;
  by: string;
  text: string;
  place: CommentedPlace;
  isDone: boolean;
}

/** A comment that was not taken: what was typed, and why. */
export interface TriedComment {
  name: string;
  about: string;
  text: string;
  /** A sentence for each field that is wrong. `all` is about no field. */
  errors: { name?: string; about?: string; text?: string; all?: string };
}

interface CommentFormOptions {
  /** Where it is sent to. */
  action: string;
  /** The path of the page that it stands on. */
  page: string;
  places: readonly CommentPlace[];
  /** One that was not taken; null for an empty form. */
  tried: TriedComment | null;
}

const FIELD_IDS = { name: 'draft-name', about: 'draft-about', text: 'draft-text', all: 'draft-send' } as const;

/**
 * The styles of the form, and of the button that opens it: at the start of a line, because at its end are the controls that pause
 * strips and films. Where a browser knows no popover, the form stands open.
 */
export const COMMENT_STYLES = `.draft-open, .draft-comment button { min-block-size: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600; color: #1b2233; cursor: pointer; background: #fff; border: 2px solid #1b2233; border-radius: 999px }
.draft-end:not(:has(.draft-said, .draft-comment:not([popover]))) { padding: 0 }
.draft-open { position: fixed; inset: auto auto 1rem; inset-inline-start: 1rem; z-index: 2147483646; box-shadow: 0 .25rem 1rem rgb(0 0 0 / .3) }
.draft-band :focus-visible { outline: 3px solid #2456d6; outline-offset: 2px; box-shadow: 0 0 0 2px #fff }
.draft-comment { box-sizing: border-box; inline-size: min(26rem, 100%); padding: 1rem; margin: 1rem auto; overflow: auto; color: #1b2233; text-align: start; background: #fff; border: 1px solid #1b2233; border-radius: .75rem }
.draft-comment:popover-open { position: fixed; inset: auto auto 4.5rem; inset-inline-start: 1rem; inline-size: min(26rem, calc(100vw - 2rem)); max-block-size: calc(100vh - 6rem); margin: 0; box-shadow: 0 .5rem 2rem rgb(0 0 0 / .35) }
.draft-comment form { display: grid; gap: .75rem }
.draft-comment form > div { display: grid; gap: .25rem }
.draft-comment label { font-weight: 600 }
.draft-comment :is(input, select, textarea) { box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; padding: .5rem; font: inherit; font-size: 1rem; color: #1b2233; background: #fff; border: 1px solid #5b6478; border-radius: .375rem; color-scheme: light }
.draft-comment [aria-invalid] { border: 2px solid #b3261e }
.draft-comment button { justify-self: start; color: #fff; background: #1b2233 }
.draft-comment .wrong, .draft-comment .wrong a { font-weight: 600; color: #b3261e }
.draft-comment .wrong ul { padding-inline-start: 1.25rem }
.draft-said { max-inline-size: 40rem; margin: .5rem auto 0; text-align: start }
.draft-said summary { cursor: pointer; font-weight: 600; text-align: center }
.draft-said ol { display: grid; gap: .75rem; padding: .5rem 0 0; list-style: none }
.draft-said a { color: inherit }
.draft-said p { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
@media print { .draft-open, .draft-comment { display: none } }`;

/** The places of a page as a choice: the page, then section by section. */
function optionsOf(places: readonly CommentPlace[], chosen: string): string {
  const option = ({ about, label, group }: CommentPlace) =>
    `<option value="${escapeHtml(about)}"${about === chosen ? ' selected' : ''}>${escapeHtml(label ?? (group === null ? 'The whole page' : 'The whole section'))}</option>`;
  const sections = places.filter(({ group, label }) => group !== null && label === null);
  const inSection = ({ about }: CommentPlace) => {
    const [id] = JSON.parse(about) as string[];
    return places.filter((place) => (JSON.parse(place.about) as string[])[0] === id);
  };
  return [
    ...places.filter(({ group }) => group === null).map(option),
    ...sections.map(
      (section) =>
        `<optgroup label="${escapeHtml(section.group ?? '')}">${inSection(section).map(option).join('')}</optgroup>`,
    ),
  ].join('\n');
}

/** Leads to the button that opens the form, or to the form: behind all of a page the keyboard took forty keys to it. */
export const commentLink = (tried: TriedComment | null): string =>
  `<a href="#${tried ? 'draft-comment' : 'draft-open'}">Comment on this page</a>`;

/** A form that works without script, and the button that opens it; open where something was wrong. */
export function commentForm({ action, page, places, tried }: CommentFormOptions): string {
  const { name, about, text, errors } = tried ?? { name: '', about: '[]', text: '', errors: {} };
  const wrong = (Object.keys(FIELD_IDS) as (keyof typeof FIELD_IDS)[]).filter((field) => errors[field] !== undefined);
  const summary = `<div class="wrong" role="alert"><p>Your comment was not sent.</p><ul>${wrong
    .map((field) => `<li><a href="#${FIELD_IDS[field]}">${escapeHtml(errors[field]!)}</a></li>`)
    .join('')}</ul></div>`;
  /** A field with its label, and what is wrong with it. */
  const field = (key: 'name' | 'about' | 'text', label: string, control: (attributes: string) => string): string => {
    const id = FIELD_IDS[key];
    const error = errors[key];
    const attributes = `id="${id}"${error === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}-wrong"`}`;
    const said = error === undefined ? '' : `<p class="wrong" id="${id}-wrong">${escapeHtml(error)}</p>`;
    return `<div><label for="${id}">${label}</label>${said}${control(attributes)}</div>`;
  };
  return `<button type="button" class="draft-open" id="draft-open" popovertarget="draft-comment"${tried ? ' hidden' : ''}>Comment</button>
<div class="draft-comment" id="draft-comment"${tried ? '' : ' popover role="dialog" aria-label="What you think"'}>
<form method="post" action="${escapeHtml(action)}#draft-comment">
${tried ? summary : ''}<p>The editors of this site read it, with your name, and so does anyone with this link.</p>
<input type="hidden" name="page" value="${escapeHtml(page)}">
${field('name', 'Name', (own) => `<input ${own} name="name" value="${escapeHtml(name)}" maxlength="${MAX_NAME}" autocomplete="name" required>`)}
${field('about', 'What it is about', (own) => `<select ${own} name="about">\n${optionsOf(places, about)}\n</select>`)}
${field('text', 'Comment', (own) => `<textarea ${own} name="comment" rows="4" maxlength="${MAX_COMMENT}" required>\n${escapeHtml(text)}</textarea>`)}
<button id="${FIELD_IDS.all}">Send</button>
</form>
</div>`;
}

/**
 * What was said by a link, each with where it belongs, which leads there.
 *
 * @param base    What is before the path of each page.
 * @param isSent  Whether somebody has just added to it: it is open then.
 */
export function commentList(
  comments: readonly LinkComment[],
  { base, timeZone, isSent }: { base: string; timeZone: string; isSent: boolean },
): string {
  const said = isSent ? '<p role="status">Your comment was sent.</p>' : '';
  if (comments.length === 0) return said;
  const items = comments.map(({ at, by, text, place, isDone }) => {
    const fragment = place.section === null ? '' : `#${encodeURIComponent(place.section)}`;
    const where = `<a href="${escapeHtml(base + place.page + fragment)}">${escapeHtml(place.words)}</a>`;
    const when = `<time datetime="${new Date(at).toISOString()}">${momentInWords(at, timeZone)}</time>`;
    return `<li><p><strong dir="auto">${escapeHtml(by)}</strong>, ${when}: ${where}${isDone ? ' (done)' : ''}</p><p dir="auto">${escapeHtml(text)}</p></li>`;
  });
  const title = `Said by this link (${comments.length})`;
  return `${said}<details class="draft-said"${isSent ? ' open' : ''}><summary>${title}</summary><ol role="list">${items.join('')}</ol></details>`;
}
