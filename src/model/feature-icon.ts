/* Generated from schema/parts/icon.json by `npm run schema`. */

/** The icons an author can choose from. */
export type FeatureIcon =
  'card' | 'chart' | 'gift' | 'instant' | 'people' | 'shield' | 'shop' | 'sparkle' | 'stock' | 'tag';
