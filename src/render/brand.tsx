import { isMark } from '../model/text/is-mark.ts';
import { usePage } from '../ui/page-context.tsx';

/** The height of a logo in the header, in px. */
const HEIGHT = 32;

/** The site's logo, a mark with the name beside it; without a logo the name alone. */
export function Brand() {
  const { name, logo } = usePage().site;
  if (!logo) return name;
  return (
    <>
      <img src={logo.src} alt={name} width={Math.round((logo.width / logo.height) * HEIGHT)} height={HEIGHT} />
      {isMark(logo) && <span aria-hidden="true">{name}</span>}
    </>
  );
}

/** The same where the ground is dark by day, too: a logo with the name in it would not be read there. */
export function BrandOnDark() {
  const { name, logo } = usePage().site;
  return logo && isMark(logo) ? <Brand /> : name;
}
