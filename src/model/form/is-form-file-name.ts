/** Whether a file of `schema/` is that of a form, by its name: the others describe the site's own files. */
export const isFormFileName = (name: string): boolean =>
  name.endsWith('.schema.json') && !/^(site|sections|language)\./.test(name);
