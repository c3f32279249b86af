import type { Page, PageSection } from '../../model/page.ts';
import type { Picture, Video } from '../../model/parts.ts';

/** Whether a value among a section's props is a resolved picture. */
const isPicture = (value: object): value is Picture =>
  'src' in value && 'alt' in value && 'width' in value && 'height' in value;

const isVideo = (value: object): value is Video => 'poster' in value;

/**
 * Changes the pictures and videos of a page, wherever its sections have them.
 *
 * @param change  Gets a picture, or a video with its poster, and the section that shows it.
 */
export function mapMedia(page: Page, change: (media: Picture | Video, section: PageSection) => Picture | Video): Page {
  const sections = page.sections.map((section) => {
    const map = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(map);
      if (isVideo(value) || isPicture(value)) return change(value, section);
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, map(part)]));
    };
    return { ...section, props: map(section.props) as PageSection['props'] };
  });
  return { ...page, sections };
}
