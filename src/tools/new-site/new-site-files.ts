/** The words that name a site, from those of its folder: "corner-pizzeria" is "Corner Pizzeria". */
export const siteName = (folder: string): string =>
  folder
    .replace(/[-_.\s]+/g, ' ')
    .trim()
    .replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) || 'Our site';

const config = (name: string, schema: string) => ({
  $schema: schema,
  version: 1,
  site: {
    name,
    url: 'https://www.example.com',
    language: 'en',
    description: `${name}: what we make, who we are, and how to reach us.`,
    icon: '/icon.svg',
  },
  support: { email: 'hello@example.com', phone: '+1 800 555 0100' },
  navigation: [
    { key: 'home', label: 'Home', link: '/' },
    { key: 'about', label: 'About us', link: '/about' },
    { key: 'contact', label: 'Contact', link: '/contact' },
  ],
  texts: { tollFree: 'Phone' },
  routes: [
    {
      path: '/',
      title: `Welcome to ${name}`,
      description: `What ${name} makes, for whom, and why people come back for it: the first page of the site.`,
      sections: [
        {
          id: 'welcome',
          type: 'hero',
          heading: 'Say what people get here',
          text: 'One or two sentences: what you make, for whom, and what is better about it.',
          actions: [
            { label: 'Write to us', link: '/contact' },
            { label: 'Who we are', link: '/about' },
          ],
        },
        {
          id: 'reasons',
          type: 'check-list',
          heading: 'Three reasons to come',
          items: [
            { title: 'The first one', text: 'What nobody else near you does, in one sentence.' },
            { title: 'The second one', text: 'What your regulars would say about you.' },
            { title: 'The third one', text: 'What makes it easy: open late, near the station, no booking.' },
          ],
        },
        {
          id: 'invitation',
          type: 'call-out',
          heading: 'Come by, or ask us first',
          text: 'Say when you are there, and how fast you answer.',
          actions: [{ label: 'Write to us', link: '/contact' }],
        },
      ],
    },
    {
      path: '/about',
      title: `About us at ${name}`,
      description: `Who works at ${name}, how it began, and what matters to the people behind the counter.`,
      sections: [
        {
          id: 'story',
          type: 'prose',
          heading: 'How it began',
          paragraphs: [
            'Tell it as you would tell a guest: who began, where, and why.',
            'Then say what is the same today, and what you are proud of.',
          ],
          actions: [{ label: 'Write to us', link: '/contact' }],
        },
      ],
    },
    {
      path: '/contact',
      title: `How to reach us at ${name}`,
      description: `Write to ${name}, or call: the form on this page reaches us, and a person reads every message.`,
      sections: [
        {
          id: 'form',
          type: 'form',
          heading: 'Write to us',
          text: 'A person reads every message.',
          submitLabel: 'Send',
          showSupport: true,
        },
      ],
    },
  ],
});

/** A field that must not be empty. */
const field = (title: string, least: string, maxLength: number, rules: object = {}, input: object = {}) => ({
  type: 'string',
  title,
  maxLength,
  pattern: '\\S',
  'x-messages': { required: least, pattern: least, maxLength: `At most ${maxLength.toLocaleString('en')} characters.` },
  ...rules,
  'x-input': input,
});

const form = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'enquiry',
  title: 'Enquiry',
  type: 'object',
  required: ['name', 'email', 'message'],
  additionalProperties: false,
  properties: {
    name: field('Your name', 'Tell us your name.', 100, {}, { autocomplete: 'name' }),
    email: {
      ...field('E-mail', 'Tell us where to answer.', 254, {}, { type: 'email', autocomplete: 'email' }),
      pattern: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
      'x-messages': {
        required: 'Tell us where to answer.',
        pattern: 'Write an address such as name@example.org.',
        maxLength: 'At most 254 characters.',
      },
    },
    message: field('Your message', 'Write a few words.', 4000, {}, { multiline: true }),
  },
};

const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><title>Sample icon</title><rect width="64" height="64" rx="14" fill="var(--accent, #2456d6)"/><circle cx="32" cy="32" r="15" fill="#fff"/></svg>
`;

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * The files of a small site: three pages, a form, an icon. None is taken from the site of this project.
 *
 * @param schema  Where editors find the schema of the config, as its `$schema` says.
 */
export const newSiteFiles = (name: string, schema: string): Record<string, string> => ({
  'site.config.json': json(config(name, schema)),
  'schema/enquiry.schema.json': json(form),
  'public/icon.svg': icon,
});
