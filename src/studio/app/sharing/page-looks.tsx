import { useMemo, type CSSProperties } from 'react';
import { withoutName } from '../../../model/share.ts';
import { themeFaults } from '../../../styles/theme-faults.ts';
import { themeTokens } from '../../../styles/theme.ts';
import { previewAddress } from '../../preview-address.ts';
import type { Json } from '../../protocol.ts';
import { textAt, valueAt } from '../../../document/json.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { useTheme } from '../theme/use-theme.ts';
import { sharingWords } from './words.ts';
import { words } from '../words.ts';
import styles from './sharing.module.css';

/** Lengths that search engines show whole, in characters. schema/parts/route.json */
const TITLE = [15, 60] as const;
const DESCRIPTION = [50, 160] as const;

/** A text as far as search engines show it. */
const shortened = (text: string, most: number): string => {
  const letters = [...text];
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most)
        .join('')
        .replace(/(?<!\s)\s+\S*$/, '')} …`;
};

function Length({
  what,
  text,
  range: [least, most],
}: {
  what: string;
  text: string;
  range: readonly [number, number];
}) {
  const { length } = [...text];
  return (
    <p className={length < least || length > most ? styles['wrong'] : styles['right']}>
      {sharingWords.length(what, length, least, most)}
    </p>
  );
}

interface Look {
  title: string;
  description: string;
  siteName: string;
  logo: string | undefined;
  /** "www.example.com" */
  host: string;
  path: string;
  /** The page's own share picture. */
  picture: { src: string; focus: Json | undefined } | null;
}

function SearchResult({ title, description, siteName, host, path }: Look) {
  return (
    <div className={styles['result']}>
      <p className={styles['source']}>
        <span>{siteName}</span>
        <span>{[host, ...path.split('/').filter(Boolean)].join(' › ')}</span>
      </p>
      <p className={styles['resultTitle']}>{title ? shortened(title, TITLE[1]) : sharingWords.noTitle}</p>
      <p>{description ? shortened(description, DESCRIPTION[1]) : sharingWords.noDescription}</p>
    </div>
  );
}

/** The point that a crop keeps, for CSS; in the middle where there is none. */
const positionOf = (focus: Json | undefined): string | undefined =>
  Array.isArray(focus) ? focus.map((share) => `${Number(share) * 100}%`).join(' ') : undefined;

/** The share picture: the page's own, cropped as the build crops it, else drawn as `prerender/share` draws it. */
function SharedLink({ title, description, siteName, logo, host, picture }: Look) {
  const theme = useTheme();
  const { previewKey } = useDraft().session;
  const colours = useMemo((): CSSProperties => {
    if (themeFaults(theme).length > 0) return {};
    const { paper, ink, accent, 'accent-soft': soft } = themeTokens(theme).light;
    const tokens = { '--share-paper': paper, '--share-ink': ink, '--share-accent': accent, '--share-soft': soft };
    return tokens as CSSProperties;
  }, [theme]);
  return (
    <div className={styles['card']} style={colours}>
      {picture ? (
        <img
          className={styles['own']}
          src={previewAddress(picture.src, previewKey)}
          style={{ objectPosition: positionOf(picture.focus) }}
          alt=""
        />
      ) : (
        <div className={styles['picture']}>
          <p className={styles['brand']}>
            {logo?.startsWith('/') && <img src={previewAddress(logo, previewKey)} alt="" height={20} />}
            <span>{siteName}</span>
          </p>
          <p className={styles['pictureTitle']}>{withoutName(title, siteName) || sharingWords.noTitle}</p>
        </div>
      )}
      <div className={styles['caption']}>
        <p>{host}</p>
        <p className={styles['captionTitle']}>{title || sharingWords.noTitle}</p>
        <p className={styles['captionText']}>{description || sharingWords.noDescription}</p>
      </div>
    </div>
  );
}

/** How a search result and a shared link of a page will look, with the lengths of their texts. docs/product.md 11 */
export function PageLooks({ route }: { route: Json | undefined }) {
  const site = useSnapshot(({ state }) => state.site['site']);
  const address = textAt(site, 'url') ?? '';
  const own = textAt(valueAt(route, ['sharePicture']), 'src');
  const look = {
    title: textAt(route, 'title') ?? '',
    description: textAt(route, 'description') ?? '',
    siteName: textAt(site, 'name') ?? '',
    logo: textAt(site, 'logo'),
    host: URL.canParse(address) ? new URL(address).host : address,
    path: textAt(route, 'path') ?? '/',
    picture: own?.startsWith('/') ? { src: own, focus: valueAt(route, ['sharePicture', 'focus']) } : null,
  };
  return (
    <section className={styles['looks']} aria-label={sharingWords.looks}>
      <h3>{sharingWords.searchLook}</h3>
      <SearchResult {...look} />
      <Length what={words.pageTitle} text={look.title} range={TITLE} />
      <Length what={sharingWords.description} text={look.description} range={DESCRIPTION} />
      <h3>{sharingWords.shareLook}</h3>
      <SharedLink {...look} />
      <p className={styles['right']}>{look.picture ? sharingWords.ownHint : sharingWords.shareHint}</p>
    </section>
  );
}
