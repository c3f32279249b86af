/** How another website is shown in a page. */
export interface Embedding {
  /** The name of the website: "YouTube". */
  host: string;
  /** The address that it gives out for frames; of two, the one without cookies. */
  src: string;
  /** Where visitors see the content at the website itself. */
  link: string;
  /** Whether what was copied is no address for frames: browsers would show nothing. */
  isPage: boolean;
}

/** Finds what an address of a website embeds; null where it is none of its content. */
type ReadAddress = (address: URL) => Pick<Embedding, 'src' | 'link'> | null;

const CLIP = /^[\w-]{11}$/;

/** "1m30s" and "90" in seconds; null for none. */
function secondsOf(text: string | null): number | null {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null;
}

const youtube: ReadAddress = ({ hostname, pathname, searchParams }) => {
  const [first = '', second = ''] = pathname.slice(1).split('/');
  const list = searchParams.get('list');
  if (list !== null && (first === 'playlist' || second === 'videoseries')) {
    const query = `list=${encodeURIComponent(list)}`;
    return {
      src: `https://www.youtube-nocookie.com/embed/videoseries?${query}`,
      link: `https://www.youtube.com/playlist?${query}`,
    };
  }
  const isNamed = ['embed', 'shorts', 'live', 'v'].includes(first);
  const clip = hostname === 'youtu.be' ? first : isNamed ? second : searchParams.get('v');
  if (clip === null || !CLIP.test(clip)) return null;
  const start = secondsOf(searchParams.get('start') ?? searchParams.get('t'));
  return {
    src: `https://www.youtube-nocookie.com/embed/${clip}${start === null ? '' : `?start=${start}`}`,
    link: `https://www.youtube.com/watch?v=${clip}${start === null ? '' : `&t=${start}s`}`,
  };
};

const vimeo: ReadAddress = ({ pathname, searchParams }) => {
  const [, clip, inPath] = /\/(\d{5,})(?:\/([0-9a-f]{8,}))?$/.exec(pathname) ?? [];
  if (clip === undefined) return null;
  // A film that is not listed is known by a secret besides.
  const secret = inPath ?? searchParams.get('h');
  return {
    src: `https://player.vimeo.com/video/${clip}?${secret ? `h=${encodeURIComponent(secret)}&` : ''}dnt=1`,
    link: `https://vimeo.com/${clip}${secret ? `/${secret}` : ''}`,
  };
};

const loom: ReadAddress = ({ pathname }) => {
  const [, clip] = /^\/(?:share|embed)\/([0-9a-f]{32})$/.exec(pathname) ?? [];
  return clip === undefined
    ? null
    : { src: `https://www.loom.com/embed/${clip}`, link: `https://www.loom.com/share/${clip}` };
};

const googleMaps: ReadAddress = ({ href, pathname, searchParams }) => {
  if (!pathname.startsWith('/maps')) return null;
  if (pathname.startsWith('/maps/embed') || searchParams.get('output') === 'embed') return { src: href, link: href };
  const [, latitude, longitude, zoom] = /\/@(-?[\d.]+),(-?[\d.]+),(\d+)/.exec(pathname) ?? [];
  const [, place] = /\/(?:place|search)\/([^/@]+)/.exec(pathname) ?? [];
  const middle = latitude === undefined ? null : `${latitude},${longitude}`;
  const query = place?.replaceAll('+', '%20') ?? searchParams.get('q') ?? searchParams.get('query') ?? middle;
  if (query === null) return null;
  const near = middle === null ? '' : `&ll=${middle}&z=${zoom}`;
  return { src: `https://www.google.com/maps?q=${decoded(query)}${near}&output=embed`, link: href };
};

/** A part of an address, escaped once. */
function decoded(text: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(text));
  } catch {
    return encodeURIComponent(text);
  }
}

const openStreetMap: ReadAddress = ({ href, pathname, searchParams, hash }) => {
  if (pathname.startsWith('/export/embed')) return { src: href, link: href };
  const [, zoom, latitude, longitude] = /map=(\d+)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(hash) ?? [];
  const [markedLatitude, markedLongitude] = ['mlat', 'mlon'].map((name) => searchParams.get(name));
  const [y, x] = [Number(latitude ?? markedLatitude ?? NaN), Number(longitude ?? markedLongitude ?? NaN)];
  if (!Number.isFinite(x) || !Number.isFinite(y)) return null;
  // At zoom 0 the world is one tile wide; a frame shows about three of them.
  const half = (360 / 2 ** Number(zoom ?? 16)) * 1.5;
  const high = half / 2;
  const box = [x - half, y - high, x + half, y + high].map((each) => each.toFixed(5));
  const marker = markedLatitude && markedLongitude ? `&marker=${markedLatitude},${markedLongitude}` : '';
  return {
    src: `https://www.openstreetmap.org/export/embed.html?bbox=${box.join(',')}&layer=mapnik${marker}`,
    link: href,
  };
};

/** Calendars are shown at their own address. */
const calendly: ReadAddress = ({ href, pathname }) => (pathname.length > 1 ? { src: href, link: href } : null);

const spotify: ReadAddress = ({ pathname }) => {
  const [, kind, id] = /\/(track|album|playlist|episode|show|artist)\/([0-9A-Za-z]{22})$/.exec(pathname) ?? [];
  return kind === undefined
    ? null
    : { src: `https://open.spotify.com/embed/${kind}/${id}`, link: `https://open.spotify.com/${kind}/${id}` };
};

/** Websites whose content people embed, by the ends of their names. */
const WEBSITES: [name: string, ends: RegExp, read: ReadAddress][] = [
  ['YouTube', /(?:^|\.)(?:youtube|youtube-nocookie)\.com$|^youtu\.be$/, youtube],
  ['Vimeo', /(?:^|\.)vimeo\.com$/, vimeo],
  ['Loom', /(?:^|\.)loom\.com$/, loom],
  ['Google Maps', /^(?:www\.|maps\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/, googleMaps],
  ['OpenStreetMap', /(?:^|\.)openstreetmap\.org$/, openStreetMap],
  ['Calendly', /(?:^|\.)calendly\.com$/, calendly],
  ['Spotify', /^open\.spotify\.com$/, spotify],
];

/** Code that is handed out is short; a longer text is none. */
const LONGEST_CODE = 5000;

/** The address of a frame in HTML that a website hands out; undefined where there is none. */
const frameAddress = (html: string): string | undefined =>
  html.length > LONGEST_CODE
    ? undefined
    : /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(html)?.[1]?.replaceAll('&amp;', '&');

/**
 * Reads what people copy to show content of another website: its ordinary link, or the code with a frame. Of code, the address
 * alone is used.
 *
 * @returns  null for the address of a website that is not known, and for what is no address at all.
 */
export function embeddingOf(copied: string): Embedding | null {
  const text = frameAddress(copied) ?? copied.trim();
  const full = text
    .replace(/^(?:http:)?\/\//i, 'https://')
    .replace(/^(?=(?:www\.|youtu\.be\/|vimeo\.com\/))/i, 'https://');
  if (/\s/.test(full) || !/^https:\/\//i.test(full) || !URL.canParse(full)) return null;
  const address = new URL(full);
  const website = WEBSITES.find(([, ends]) => ends.test(address.hostname));
  const read = website?.[2](address);
  const isForFrames =
    /\/embed\b|^\/video\/|\boutput=embed\b/.test(address.pathname + address.search) || read?.src === full;
  const isPage = text !== copied || !isForFrames;
  if (read) return { host: website![0], ...read, isPage };
  // Of a website that is not known, code says at least what its frame shows.
  return frameAddress(copied) === undefined ? null : { host: address.hostname, src: full, link: full, isPage };
}
