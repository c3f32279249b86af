/** The size of a share picture, in px: every network shows it uncropped. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** "Rewards | Example Pay" without the name, which a share picture shows above it. */
export function withoutName(title: string, siteName: string): string {
  const end = title.lastIndexOf(siteName);
  const before = title.slice(0, end).replace(/(?<!\s)\s*[|·:–—-]\s*$/u, '');
  return end > 0 && end + siteName.length === title.length && before !== title.slice(0, end) ? before : title;
}
