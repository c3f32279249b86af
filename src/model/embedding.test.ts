import { expect, it } from 'vitest';
import { embeddingOf } from './embedding.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const LOOM = '0123456789abcdef0123456789abcdef';
const SONG = '4uLU6hMCjMI75M1A2tKUQC';

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&feature=shared', YOUTUBE],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${YOUTUBE}?start=90`],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=42', `${YOUTUBE}?start=42`],
  ['youtu.be/dQw4w9WgXcQ', YOUTUBE],
  ['www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=5', `${YOUTUBE}?start=5`],
  ['https://www.youtube.com/playlist?list=PL1', 'https://www.youtube-nocookie.com/embed/videoseries?list=PL1'],
  ['http://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/76979871/0123abcdef', 'https://player.vimeo.com/video/76979871?h=0123abcdef&dnt=1'],
  [`https://www.loom.com/share/${LOOM}?sid=1`, `https://www.loom.com/embed/${LOOM}`],
  [
    'https://www.google.com/maps/place/Caf%C3%A9+Eins/@52.5163,13.3777,17z/data=!3m1',
    'https://www.google.com/maps?q=Caf%C3%A9%20Eins&ll=52.5163,13.3777&z=17&output=embed',
  ],
  ['https://maps.google.de/maps?q=Berlin', 'https://www.google.com/maps?q=Berlin&output=embed'],
  ['https://www.google.com/maps/embed?pb=!1m18', 'https://www.google.com/maps/embed?pb=!1m18'],
  [
    'https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=17/52.5163/13.3777',
    'https://www.openstreetmap.org/export/embed.html?bbox=13.37358,52.51424,13.38182,52.51836&layer=mapnik&marker=52.5163,13.3777',
  ],
  ['https://calendly.com/shop/30min', 'https://calendly.com/shop/30min'],
  [`https://open.spotify.com/intl-de/track/${SONG}?si=1`, `https://open.spotify.com/embed/track/${SONG}`],
  [
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" title="x" onload="steal()" allowfullscreen></iframe>',
    YOUTUBE,
  ],
  [
    `<iframe src='//player.vimeo.com/video/76979871?h=0123abcdef&amp;badge=0'></iframe>`,
    'https://player.vimeo.com/video/76979871?h=0123abcdef&dnt=1',
  ],
  ['<iframe src="https://maps.example.com/embed?a=1&amp;b=2"></iframe>', 'https://maps.example.com/embed?a=1&b=2'],
])('What people copy, %s, is shown by %s', (copied, src) => {
  expect(embeddingOf(copied)?.src).toBe(src);
});

it.each([
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=short',
  'https://www.openstreetmap.org/about',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://example.com/watch?v=dQw4w9WgXcQ',
  '<iframe src="javascript:alert(1)"></iframe>',
  'a video',
  '',
])('%s is nothing that a website gives out for embedding', (copied) => {
  expect(embeddingOf(copied)).toBeNull();
});

it('The link beside it leads to the ordinary page, whatever was copied', () => {
  expect(embeddingOf('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>')?.link).toBe(
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
});
