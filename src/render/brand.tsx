import type { Picture } from '../model/parts.ts';
import { isMark } from '../model/text/is-mark.ts';
import { usePage } from '../ui/page-context.tsx';

/** The height of a logo in the header, in px. */
const HEIGHT = 32;

/** A logo, a mark with the name beside it. */
function Logo({ logo, dark }: { logo: Picture; dark?: Picture | undefined }) {
  const { name } = usePage().site;
  const sizeOf = ({ width, height }: Picture) => ({ width: Math.round((width / height) * HEIGHT), height: HEIGHT });
  const image = <img src={logo.src} alt={name} {...sizeOf(logo)} />;
  return (
    <>
      {dark ? (
        <picture>
          <source srcSet={dark.src} media="(prefers-color-scheme: dark)" {...sizeOf(dark)} />
          {image}
        </picture>
      ) : (
        image
      )}
      {isMark(logo) && <span aria-hidden="true">{name}</span>}
    </>
  );
}

/** The site's logo, or another one for visitors of dark screens; without one the name alone. */
export function Brand() {
  const { name, logo, logoDark } = usePage().site;
  return logo ? <Logo logo={logo} dark={logoDark} /> : name;
}

/** The same where the ground is dark by day, too. A logo with the name in it is not read there, but for one that is made for it. */
export function BrandOnDark() {
  const { name, logo, logoDark } = usePage().site;
  const shown = logoDark ?? (logo && isMark(logo) ? logo : null);
  return shown ? <Logo logo={shown} /> : name;
}
