/** The words of a page's place in the menu. */
export const menuWords = {
  inMenu: 'Show in the menu',
  inMenuHint: 'A link in the header and the footer of every page.',
  menuLabel: 'Label in the menu',
  menuPlace: 'Change its place in the menu',
  menuAdded: (label: string) => `“${label}” is now in the menu.`,
  menuRemoved: (label: string) => `“${label}” is no longer in the menu.`,
} as const;
