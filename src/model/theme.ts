/** The theme's colours that sections name as their `hue`, as schema/parts/hue.json lists them. */
export const HUES = ['accent', 'money', 'rewards', 'assistant', 'partners', 'contact', 'products'] as const;

/** The `theme` of the config with its defaults applied: CSS colours and a radius in px. */
export interface Theme extends Record<(typeof HUES)[number], string> {
  ink: string;
  paper: string;
  radius: number;
}
