/** The path of the browser's files of a preview, below which their names follow. */
export const CODE = '/@site/code/';
