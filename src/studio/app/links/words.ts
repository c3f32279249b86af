import { count } from '../count.ts';

/** The words of links. */
export const linkWords = {
  renamedPage: (to: string, links: number, redirected: string | null) =>
    `The page is now at ${to}. ${count(links, 'link follows it', 'links follow it', 'No link led there')}.${redirected === null ? '' : ` Visitors to ${redirected} are led there.`}`,
  renamedSection: (to: string, links: number) =>
    `The section is now “${to}”. ${count(links, 'link follows it', 'links follow it', 'No link led there')}.`,
  oldAddresses: 'Addresses that lead here',
  oldAddressesHint:
    'Old addresses of this page, and others that should lead here. All of them are in the site settings.',
  redirectRemoved: (from: string) => `${from} no longer leads anywhere.`,
  embedded: (host: string) => `This is the address that ${host} has for embedding.`,
  idWrong: 'Enter a name such as prices-form: lowercase letters, digits and hyphens.',
  idTaken: 'Another section of this page has this name. Enter another one.',
  pathKept: (path: string) => `Until then the page stays at ${path}.`,
  linksHere: (number: number) => count(number, 'link leads here', 'links lead here', 'Nothing leads here'),
  removeTitle: (name: string) => `Remove “${name}”`,
  hideTitle: (name: string) => `Hide “${name}”`,
  hidesTarget: 'A link to what is hidden leads to an error page, so the links must go elsewhere first.',
  removesTarget: 'Without it these links would lead to an error page or to the wrong place.',
  whatOfLinks: 'What shall become of the links?',
  leadElsewhere: 'Lead them elsewhere',
  newTarget: 'They lead to',
  targetMissing: 'Choose where they lead.',
  targetGoes: 'That goes away too. Choose another place.',
  removeLinks: 'Remove them too',
  linkStays: 'One of them must stay: its section needs a button.',
  linkPages: 'Pages',
  placesHere: 'Places on this page',
  placesElsewhere: 'Places on other pages',
  placeOn: (page: string, place: string) => `${page}: ${place}`,
  logins: 'Login',
  contact: 'E-mail and phone',
  asTyped: 'As you typed it',
  loginTo: (name: string) => `${name === 'merchant' ? 'Merchant' : name === 'rewards' ? 'Rewards' : name} login`,
  writeTo: (address: string) => `E-mail to ${address}`,
  call: (number: string) => `Call ${number}`,
  webAddress: 'Web address',
  showTargets: 'Show where it can lead',
  moreTargets: 'Type to find more.',
  noTargets: 'Nothing here has these words. What you type is used as it is.',
} as const;
