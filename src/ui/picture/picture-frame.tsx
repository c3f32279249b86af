import type { Picture } from '../parts.ts';

interface PictureFrameProps {
  picture: Picture;
  className?: string | undefined;
  /** The first screen's picture: fetched at once, before others. */
  first?: boolean;
}

/** A picture of the site, its room kept from the start so that nothing moves when it arrives. */
export function PictureFrame({ picture, className, first = false }: PictureFrameProps) {
  const { src, alt, width, height } = picture;
  return (
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
}
