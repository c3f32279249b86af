/** The words of colours. */
export const themeWords = {
  colourOf: (title: string) => `Choose ${title.toLowerCase()}`,
  colourUses: {
    'ink-on-paper': 'Text on the page',
    sign: 'Buttons and signs on the page',
    text: 'Text and links in this colour',
    label: 'Words on a button of this colour',
  },
  colourVerdicts: {
    holds: (contrast: number, needed: number) => `clear (contrast ${contrast.toFixed(1)} to 1, at least ${needed})`,
    derived: (contrast: number, needed: number) =>
      `shown in another shade (contrast ${contrast.toFixed(1)} to 1, at least ${needed})`,
    fails: (contrast: number, needed: number) => `too weak (contrast ${contrast.toFixed(1)} to 1, at least ${needed})`,
  },
  colourShown: (colour: string) => `Visitors see ${colour} there.`,
  useNearest: (colour: string) => `Use ${colour}, the nearest that holds`,
} as const;
