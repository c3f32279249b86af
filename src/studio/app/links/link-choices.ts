import type { LinkTarget } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { textAt, type JsonObject } from '../../../document/json.ts';
import { linkWords } from './words.ts';

/** Somewhere a link can lead. */
export interface LinkChoice {
  /** The link as the file has it. */
  link: string;
  /** In words. */
  name: string;
}

export interface LinkGroup {
  title: string;
  choices: LinkChoice[];
}

/** A phone number as a link has it. */
const dialled = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

/** What a text means that is an address, but no link yet. */
function meantChoices(typed: string): LinkChoice[] {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/][^\s@/.]*\.[^\s@/]+$/.test(text))
    return [{ link: `mailto:${text}`, name: linkWords.writeTo(text) }];
  if (/^\+?[\d ().-]{6,}$/.test(text)) return [{ link: dialled(text), name: linkWords.call(text) }];
  if (/^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text))
    return [{ link: `https://${text}`, name: linkWords.webAddress }];
  return [];
}

/** The whole address of a website whose name alone was typed: "www.example.com"; any other text as it is. */
export function wholeLink(typed: string): string {
  const [meant] = meantChoices(typed);
  return meant?.name === linkWords.webAddress ? meant.link : typed;
}

/**
 * Everywhere a link can lead, in groups.
 *
 * @param targets  The pages of the site.
 * @param site     The config without its pages.
 * @param here     The path of the page that the link stands on; null for one on every page.
 */
export function linkGroups(targets: LinkTarget[], site: JsonObject, here: string | null): LinkGroup[] {
  const shown = targets.filter(({ hidden }) => !hidden);
  const own = here === null ? undefined : targets.find(({ path }) => path === here);
  const { login, support } = site;
  const [email, phone] = [textAt(support, 'email'), textAt(support, 'phone')];
  return [
    { title: linkWords.linkPages, choices: shown.map(({ path, name }) => ({ link: path, name })) },
    { title: linkWords.placesHere, choices: (own?.places ?? []).map(({ id, name }) => ({ link: `#${id}`, name })) },
    {
      title: linkWords.logins,
      choices: Object.keys(isJsonObject(login) ? login : {}).map((name) => ({
        link: `login:${name}`,
        name: linkWords.loginTo(name),
      })),
    },
    {
      title: linkWords.contact,
      choices: [
        ...(email ? [{ link: `mailto:${email}`, name: linkWords.writeTo(email) }] : []),
        ...(phone ? [{ link: dialled(phone), name: linkWords.call(phone) }] : []),
      ],
    },
    {
      title: linkWords.placesElsewhere,
      choices: shown
        .filter((page) => page !== own)
        .flatMap(({ path, name, places }) =>
          places.map((place) => ({ link: `${path}#${place.id}`, name: linkWords.placeOn(name, place.name) })),
        ),
    },
  ];
}

/** Where a link leads, in words: the place, else the page that it is on; null for what the site does not know. */
export function nameOfLink(groups: LinkGroup[], link: string): string | null {
  const choices = groups.flatMap((group) => group.choices);
  const named = (text: string) => choices.find((choice) => choice.link === text)?.name ?? null;
  return named(link) ?? named(link.replace(/[?#].*$/s, ''));
}

/** More are not drawn: a site may have thousands of places. */
const MOST = 60;

/**
 * The choices whose words or link hold all typed words, and what the typed text means as an address.
 *
 * @returns  Groups with choices only; `isCut` where there are more than are shown.
 */
export function matchingGroups(groups: LinkGroup[], typed: string): { groups: LinkGroup[]; isCut: boolean } {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = ({ link, name }: LinkChoice) => {
    const text = `${name} ${link}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  let left = MOST;
  let isCut = false;
  const found = [{ title: linkWords.asTyped, choices: meantChoices(typed) }, ...groups].map(
    ({ title, choices }, at) => {
      const matching = at === 0 ? choices : choices.filter(isWanted);
      const drawn = matching.slice(0, left);
      isCut ||= drawn.length < matching.length;
      left -= drawn.length;
      return { title, choices: drawn };
    },
  );
  return { groups: found.filter(({ choices }) => choices.length > 0), isCut };
}
