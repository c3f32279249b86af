import type { Picture } from '../../model/parts.ts';

interface PictureFrameProps {
  picture: Picture;
  className?: string | undefined;
  /** The picture of the first screen: loaded eagerly, with high priority. */
  first?: boolean;
  /** The `sizes` attribute. */
  sizes?: string;
}

/** Half the page; on a phone all of it. */
const HALF_PAGE = '(min-width: 900px) 50vw, 100vw';

/** A picture of the site, with its dimensions, so that nothing shifts when it loads. */
export function PictureFrame({ picture, className, first = false, sizes = HALF_PAGE }: PictureFrameProps) {
  const { src, alt, width, height, sources, focus } = picture;
  const image = (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      className={[className, focus].filter(Boolean).join(' ') || undefined}
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
