import { useEffect, useRef, useState } from 'react';
import { PageLink } from '../../ui/action/page-link.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { ratioClass } from '../../ui/ratio/ratio.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './embed.module.css';
import type { EmbedProps } from './props.ts';

/**
 * What the frame may do: run, keep what it stores at its own site, submit its forms, and open its links in new tabs. It may not
 * lead this page elsewhere, open dialogs or start downloads. "allow-same-origin" is its own origin: `validateSite` refuses
 * content of this site, which could take its sandbox away.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** What players offer a button for. Nothing plays by itself; camera, location and the like are denied by Permissions-Policy. */
const ALLOW = 'fullscreen; picture-in-picture; encrypted-media';

/**
 * Content of another website. Until the visitor agrees, nothing is requested there: a picture stands in its place.
 *
 * The button is that of a dialog, which it closes without our script too: pressed before the page is live, the content loads
 * once it is.
 */
export function Embed({ id, heading, text, title, src, link, picture, ratio, caption }: EmbedProps & { id: string }) {
  const { texts } = usePage().site;
  const [loaded, setLoaded] = useState<string>();
  const request = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const isLoaded = loaded === src.src;
  useEffect(() => {
    if (request.current?.open === false) setLoaded(src.src);
    // The button that had the focus is gone.
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [src.src, isLoaded]);
  const named = (words: string) => words.replace('{host}', src.host);
  const noticeId = `${id}-notice`;
  return (
    <div className={`wrap ${styles['embed']}`}>
      {heading !== undefined && <SectionHeading heading={heading} text={text} />}
      <figure className={styles['figure']}>
        <div className={`${styles['stage']} ${ratioClass(ratio)}`}>
          {isLoaded ? (
            <iframe
              ref={frame}
              className={styles['content']}
              src={src.src}
              title={title}
              sandbox={SANDBOX}
              allow={ALLOW}
              // The visitor waits for it.
              loading="eager"
              // Players refuse sites that they are not told of; no more than the origin is told.
              referrerPolicy="strict-origin"
            />
          ) : (
            <>
              <PictureFrame picture={picture} className={styles['content']} sizes="(min-width: 1200px) 1200px, 100vw" />
              <dialog
                ref={request}
                open
                className={styles['request']}
                aria-labelledby={noticeId}
                suppressHydrationWarning
              >
                <form
                  method="dialog"
                  className={styles['form']}
                  onSubmit={(event) => {
                    event.preventDefault();
                    setLoaded(src.src);
                  }}
                >
                  <p className={styles['title']}>{title}</p>
                  <p id={noticeId} className={styles['notice']}>
                    {named(texts.embedNotice)}
                  </p>
                  <button type="submit" className="button button-main">
                    {texts.embedLoad}
                    <span className="visually-hidden"> ({title})</span>
                  </button>
                </form>
              </dialog>
            </>
          )}
        </div>
        <figcaption className={styles['caption']}>
          {caption !== undefined && <span>{caption}</span>}
          <span className={styles['link']}>
            <PageLink link={{ ...(link ?? { href: src.src, internal: false }), newTab: true }}>
              {named(texts.embedOpen)}
              <span className="visually-hidden"> ({title})</span>
            </PageLink>
            <Icon name="external" />
          </span>
        </figcaption>
      </figure>
    </div>
  );
}
