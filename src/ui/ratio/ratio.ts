import styles from './ratio.module.css';

/** The class that sets `--ratio` to a shape of the schemas, width to height: "4:3". */
export const ratioClass = (ratio: '16:9' | '4:3' | '1:1' | '3:4'): string => styles[`ratio${ratio.replace(':', '-')}`]!;
