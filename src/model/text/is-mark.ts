/** Whether a logo is a mark, which stands beside the name: a wider one has the name in it. */
export const isMark = ({ width, height }: { width: number; height: number }): boolean => width < height * 1.5;
