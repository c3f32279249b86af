import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Page } from '../../model/page.ts';

/** A picture of noise, which does not compress. */
export const noise = (width: number, height: number): Sharp =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** A page of one section. */
export const pageWith = (props: Record<string, unknown>): Page => ({
  path: '/',
  title: 'Home',
  description: 'Home',
  canonical: 'https://www.example.com/',
  showLogin: false,
  scrollInMs: 0,
  hiddenHeading: false,
  sections: [{ id: 'all', type: 'hero', className: 'section', level: 1, props }],
});
