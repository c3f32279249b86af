import { useId, type ReactNode } from 'react';
import Marquee from 'react-fast-marquee';
import { usePage } from '../page-context.tsx';
import './strip.css';

/** The widest window that a strip fills with its items at their own distance, in px. docs/product.md 9. */
const WINDOW_PX = 1920;

interface StripProps {
  /** The accessible name of the strip. */
  label: string;
  /** The items, each once. */
  children: ReactNode;
  /** How long they are in a row in a window of 1920 px, in px. */
  lengthPx: number;
}

/**
 * An endless moving strip that can be paused, with or without script.
 *
 * The pause control is a checkbox that the stylesheet reads. The duration of a loop is the custom property `--loop`, set by
 * the section.
 */
export function Strip({ label, children, lengthPx }: StripProps) {
  const { texts } = usePage().site;
  const id = useId();
  // While one has gone, the others fill the window. The stylesheet knows of one, two and four.
  const copies = [1, 2, 4].find((count) => count * lengthPx >= WINDOW_PX) ?? 4;
  return (
    <div className="strip" role="group" aria-label={label}>
      <p className="strip-control">
        <input type="checkbox" id={id} className="strip-pause" />
        <label htmlFor={id} className="visually-hidden">
          {texts.pauseStrip}
        </label>
      </p>
      <Marquee {...{ copies }}>{children}</Marquee>
    </div>
  );
}
