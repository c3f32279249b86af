/** A command for a config: that of the site is not named, as in `npm run check -- --fix`; another one is. */
export function commandFor(command: 'check' | 'migrate', file: string, ...flags: string[]): string {
  const words = [...(file === 'site.config.json' ? [] : [file]), ...flags];
  return [`npm run ${command}`, ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
}
