/** A number with its noun: "1 change", "3 changes". @param none  In place of "0 changes". */
export const count = (number: number, one: string, many: string, none = `0 ${many}`): string =>
  number === 0 ? none : number === 1 ? `1 ${one}` : `${number} ${many}`;
