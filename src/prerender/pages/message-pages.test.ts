import { describe, expect, it } from 'vitest';
import type { Texts } from '../../model/texts.ts';
import { messagePages } from './message-pages.ts';

/** The pictures of all message pages, by file. */
const picturesOf = (isFile: (src: string) => boolean) =>
  Object.fromEntries(
    messagePages({ texts: {} as Texts, url: 'https://www.example.com' }, isFile).map(({ file, page }) => [
      file,
      page.sections[0]!.props['picture'],
    ]),
  );

describe('messagePages', () => {
  it('shows a decorative picture beside "not found" and "thank you"', () => {
    const pictures = picturesOf(() => true);
    for (const file of ['404.html', 'thank-you/index.html']) expect(pictures[file]).toMatchObject({ alt: '' });
  });

  it('leaves the words alone where the site has no such file', () => {
    expect(Object.values(picturesOf(() => false)).filter(Boolean)).toEqual([]);
  });
});
