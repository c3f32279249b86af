/** The `theme` of the config with its defaults applied: CSS colours and a radius in px. */
export interface Theme {
  accent: string;
  ink: string;
  paper: string;
  money: string;
  rewards: string;
  assistant: string;
  partners: string;
  contact: string;
  products: string;
  radius: number;
}
