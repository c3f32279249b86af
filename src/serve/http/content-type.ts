import path from 'node:path';

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jsonld': 'application/ld+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.ogg': 'audio/ogg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** The media type of a file by its extension; unknown ones are bytes, which no browser runs. */
export function contentType(file: string): string {
  const extension = path.extname(file).toLowerCase();
  return Object.hasOwn(types, extension) ? types[extension]! : 'application/octet-stream';
}

/** True for what a browser shows as a document of its own, in which a script could run: HTML, SVG, XML. */
export const isDocument = (mediaType: string): boolean => /^text\/html\b|\bxml\b/.test(mediaType);

/** Of a file with a content hash in its name: cached for a year. docs/product.md 6. */
export const immutable = 'public, max-age=31536000, immutable';

/** Of any other file: pages are revalidated each time, the rest is cached for an hour. */
export const cacheControl = (file: string): string => (file.endsWith('.html') ? 'no-cache' : 'public, max-age=3600');
