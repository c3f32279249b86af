import type { About, Said, Wording } from './about.ts';

/** A title or description that search results would cut, or that says little. */
const searchLength = ({ kind, The, fact }: About): Said =>
  kind === 'short'
    ? {
        what: `${The()} has ${fact('length')} characters: in search results that says little.`,
        fix: `Write ${fact('least')} to ${fact('most')}.`,
      }
    : {
        what: `${The()} has ${fact('length')} characters: search results cut it after about ${fact('most')}.`,
        fix: 'Shorten it, or say the important words first.',
      };

const sameText = ({ The, the, theFact }: About): Said => ({
  what: `${The()} is the same as that of ${theFact('other')}.`,
  fix: `Write ${the().startsWith('the title') ? 'a title' : 'a description'} that fits this page alone.`,
});

/** Why a picture cannot be shown, and what helps. */
const BAD_PICTURES: Record<string, [why: string, fix: string]> = {
  format: ['browsers do not show files of its kind', 'Save it as SVG, PNG, JPEG, WebP, AVIF or GIF.'],
  name: ['its name has spaces or quotation marks', 'Give it a name without them, and upload it again.'],
  damaged: ['it is damaged, or no picture', 'Save it again in the program it was made with, and upload it.'],
  moves: ['it moves, and only its first picture would be shown', 'Save it as animated WebP, or show it as a video.'],
  size: ['it does not say how large it is', 'Save it again with its size, or enter width and height.'],
  shared: ['networks and messengers show no drawings', 'Save it as PNG, and upload that.'],
};

/** What makes a large picture smaller. */
const BIG_PICTURES: Record<string, string> = {
  drawing: 'Make the drawing simpler, or use a photograph: the site makes smaller copies of that.',
  moves: 'Show it as a video.',
  still: 'Save the still picture with a lower quality.',
};

const BAD_COLOURS: Record<string, [why: string, fix: string]> = {
  colour: ['is not a colour', 'Choose a colour.'],
  clear: ['lets what lies below show through', 'Choose a solid colour'],
  swapped: [
    'is darker than the colour of text',
    'Let the two change places: the dark look of the site follows by itself.',
  ],
  dark: ['is too dark', 'Choose a lighter colour'],
  contrast: ['stands out too little from the background', 'Choose a darker colour'],
};

/** Words for pages, dates, pictures, films and colours. */
export const PAGE_WORDS: Record<string, Wording> = {
  'title-length': searchLength,
  'description-length': searchLength,
  'same-title': sameText,
  'same-description': sameText,
  'heading-order': ({ kind, The, owner }) =>
    kind === 'empty'
      ? { what: `${owner} is empty.`, fix: 'Add a section.' }
      : {
          what: `${The()} stands below other headings, and its heading is the main one of the page.`,
          fix: 'Move it to the top.',
          cure: 'Move it to the top',
        },
  'empty-page': ({ kind, owner, when }) => ({
    what: `${owner} is empty${kind === 'hidden' ? ': all of its sections are hidden' : kind === 'later' ? ` from ${when('at')} on` : ' now: none of its sections is shown'}.`,
    fix: 'Add a section that is shown then, or hide the page.',
  }),
  'bad-date': ({ The, quoted, orMeant }) => ({
    what: `${The()} is ${quoted}, which is no date.`,
    fix: orMeant('Choose a day, or a day and a time.'),
  }),
  'bad-dates': ({ owner }) => ({
    what: `${owner} is to go before it appears, so it would never be shown.`,
    fix: 'Choose a later end, or swap the two dates.',
    cure: 'Swap the two dates',
  }),
  'past-section': ({ owner, when }) => ({
    what: `${owner} was shown until ${when('at')}, and that is over.`,
    fix: 'Remove it, or choose a later end.',
    cure: 'Remove the section',
  }),
  'bad-time-zone': ({ quoted, orMeant }) => ({
    what: `There is no time zone called ${quoted}.`,
    fix: orMeant('Enter the name of a large city in it, such as Europe/Berlin.'),
  }),
  'missing-file': ({ kind, The, owner, orMeant }) =>
    kind === 'form'
      ? { what: `The form that ${owner} asks for is not there.`, fix: orMeant('Choose another form.') }
      : {
          what: `${The()} is ${kind === 'elsewhere' ? 'on another website' : 'not among the uploads of this site'}.`,
          fix: orMeant('Choose one that is there, or upload it.'),
        },
  'bad-picture': ({ kind, The }) => {
    const [why, fix] = BAD_PICTURES[kind] ?? ['something in it is wrong', 'Choose another one.'];
    return { what: `${The()} cannot be shown: ${why}.`, fix };
  },
  'big-picture': ({ kind, The, fact }) => ({
    what: `${The()} is large, ${fact('kilobytes')} KB: visitors on phones would wait for it.`,
    fix: BIG_PICTURES[kind] ?? 'Choose a smaller one.',
  }),
  'bad-icon': ({ kind, The }) => ({
    what: `${The()} ${kind === 'small' ? 'is too small for the icons that are made from it' : 'is neither a drawing nor a PNG'}.`,
    fix: 'Use a drawing (SVG), or a PNG that is at least 512 wide and as high.',
  }),
  'small-picture': ({ The }) => ({
    what: `${The()} is smaller than networks show it, so that it would be blurred.`,
    fix: 'Use a larger one, or leave it out: then it is drawn from the title.',
  }),
  'other-film': ({ The, quoted }) => ({
    what: `${The()}, ${quoted}, has another length or name than the first one: they are probably two different films. Visitors would see one or the other.`,
    fix: 'Use one film in both formats, under one name, or leave one out.',
  }),
  'bad-video': ({ The }) => ({ what: `${The()} cannot be played.`, fix: 'Save it as WebM or MP4, and upload it.' }),
  'bad-theme': ({ kind, The, fact }) => {
    const [why, fix] = BAD_COLOURS[kind] ?? ['cannot be used', 'Choose another colour.'];
    const better = fact('better');
    return { what: `${The()} ${why}.`, fix: better === '' ? fix : `${fix}, such as ${better}.` };
  },
  'accent-changed': ({ The, quoted, fact }) => ({
    what: `${The()} is ${quoted}, but visitors see ${fact('better')}, because it stands out too little from the page.`,
    fix: 'Choose that, or another colour of that depth.',
  }),
  'english-texts': ({ quoted, fact }) => ({
    what: `The site’s language is ${quoted}, but ${fact('missing')} of its ${fact('all')} interface words are the English ones.`,
    fix: 'Translate them under Site settings.',
  }),
  'bad-public-file': ({ fact }) => ({
    what: `The upload “${fact('name')}” cannot be published.`,
    fix: 'Ask a developer to rename or remove it.',
  }),
  'hidden-file': () => ({
    what: 'Some uploads have names that begin with a dot, and are not published.',
    fix: 'Ask a developer to remove them.',
  }),
};
