/** The words of how a page looks elsewhere. */
export const sharingWords = {
  looks: 'How others see this page',
  description: 'Description',
  searchLook: 'In search results',
  shareLook: 'Where it is shared',
  shareHint: 'A sketch: once published, the title is set as large as fits.',
  ownHint: 'The picture of this page, cropped as it is published.',
  length: (what: string, length: number, least: number, most: number) =>
    `${what}: ${length} characters${length < least ? `, better ${least} or more` : length > most ? `, better ${most} or fewer` : ''}`,
  noTitle: 'No title yet',
  noDescription: 'No description yet',
} as const;
