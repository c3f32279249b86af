import { isMark } from '../../model/text/is-mark.ts';
import { SHARE_SIZE } from '../../model/share.ts';
import type { Tokens } from '../../styles/theme.ts';
import { fitTitle, LINE_HEIGHT, lineWidth, setLine, type TypeSetter } from './set-title.ts';

/** A logo as part of a drawing: an address with its data, so that its styles stay its own. */
export interface ShareLogo {
  data: string;
  /** In px. */
  width: number;
  height: number;
}

/** What a share picture shows. */
export interface ShareWords {
  title: string;
  siteName: string;
  /** The site's logo; null where it has none. */
  logo: ShareLogo | null;
  tokens: Tokens;
}

const LEFT = 80;
/** The height of the logo, and the room between a mark and the name, in px. */
const LOGO = 76;
const NAME_GAP = 22;
const ROOM = { width: 690, height: 330 };

/** The receipt on the right, in the theme's colours. */
const receipt = (t: Tokens): string => `
<path fill="${t['accent-soft']}" d="M940 0h260v630H940z"/>
<path fill="${t['card']}" stroke="${t['line']}" stroke-width="2" d="M816 534V132a28 28 0 0 1 28-28h264a28 28 0 0 1 28 28v402l-20-20-20 20-20-20-20 20-20-20-20 20-20-20-20 20-20-20-20 20-20-20-20 20-20-20-20 20-20-20z"/>
<path stroke="${t['ink']}" stroke-width="17" stroke-linecap="round" d="M860 157h103M860 360h50m116 0h66"/>
<path stroke="${t['line']}" stroke-width="13" stroke-linecap="round" d="M858 212h123m80 0h33M858 250h90m107 0h39M858 288h143m67 0h26"/>
<path stroke="${t['line']}" stroke-width="2" stroke-dasharray="4 6" d="M852 323h248"/>
<rect x="852" y="401" width="248" height="73" rx="14" fill="${t['money-soft']}"/>
<path fill="none" stroke="${t['money']}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" d="m879 438 12 12 21-24M942 438h107" />
<path fill="${t['assistant']}" d="M1136 55c6 34 17 45 51 51-34 6-45 17-51 51-6-34-17-45-51-51 34-6 45-17 51-51z"/>`;

/**
 * Draws the picture that represents a page where it is shared.
 *
 * @returns  SVG without text: every letter is an outline. `null` when the title does not fit or cannot be set.
 */
export function shareSvg(setter: TypeSetter, { title, siteName, logo, tokens }: ShareWords): string | null {
  const fitted = fitTitle(setter, title, ROOM);
  if (!fitted) return null;
  const { lines, size } = fitted;
  const step = size * LINE_HEIGHT;
  // The title is centred in the room below the name.
  const first = 200 + (ROOM.height - lines.length * step) / 2 + size * 0.92;
  const nameWords = siteName.trim().split(/\s+/u);
  const logoWidth = logo ? Math.min((logo.width / logo.height) * LOGO, ROOM.width) : 0;
  const nameLeft = logo ? logoWidth + NAME_GAP : 0;
  const fits = setter.canSet(siteName) && lineWidth(setter, nameWords, 40) < ROOM.width - nameLeft;
  const hasName = fits && (!logo || isMark(logo));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}">
<path fill="${tokens['paper']}" d="M0 0h1200v630H0z"/>${receipt(tokens)}
${logo ? `<image x="${LEFT}" y="80" width="${logoWidth}" height="${LOGO}" href="${logo.data}"/>` : ''}
<g fill="${tokens['ink']}">${hasName ? setLine(setter, nameWords, LEFT + nameLeft, 130, 40) : ''}
${lines.map((words, index) => setLine(setter, words, LEFT, first + index * step, size)).join('\n')}</g>
<path stroke="${tokens['accent']}" stroke-width="10" stroke-linecap="round" d="M${LEFT + 5} 560h122"/>
</svg>`;
}
