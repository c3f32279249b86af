/** "price-list" as a name of code: "priceList". */
export const camel = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** "price-list" as the name of a type or component: "PriceList". */
export const pascal = (name: string): string => name[0]!.toUpperCase() + camel(name.slice(1));

/** "price-list" in words: "Price list". */
export const inWords = (name: string): string => (name[0]!.toUpperCase() + name.slice(1)).replaceAll('-', ' ');
