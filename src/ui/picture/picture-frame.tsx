import type { Picture } from '../../model/parts.ts';

interface PictureFrameProps {
  picture: Picture;
  className?: string | undefined;
  /** The first screen's picture: fetched at once, before others. */
  first?: boolean;
  /** How wide it is shown, as `sizes` has it: a browser picks the file by it. */
  sizes?: string;
}

/** Pictures stand in half the page, or on a phone in all of it. */
const HALF_PAGE = '(min-width: 900px) 50vw, 100vw';

/** A picture of the site, its room kept from the start so that nothing moves when it arrives. */
export function PictureFrame({ picture, className, first = false, sizes = HALF_PAGE }: PictureFrameProps) {
  const { src, alt, width, height, sources } = picture;
  const image = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  );
  if (!sources) return image;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
