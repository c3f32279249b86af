import { useId, type ReactNode } from 'react';
import Marquee from 'react-fast-marquee';
import { usePage } from '../page-context.tsx';
import './strip.css';

interface StripProps {
  /** The accessible name of the strip. */
  label: string;
  /** The items, each once. */
  children: ReactNode;
}

/**
 * An endless moving strip that can be paused, with or without script.
 *
 * The pause control is a checkbox that the stylesheet reads. The duration of a loop is the custom property `--loop`, set by
 * the section.
 */
export function Strip({ label, children }: StripProps) {
  const { texts } = usePage().site;
  const id = useId();
  return (
    <div className="strip" role="group" aria-label={label}>
      <p className="strip-control">
        <input type="checkbox" id={id} className="strip-pause" />
        <label htmlFor={id} className="visually-hidden">
          {texts.pauseStrip}
        </label>
      </p>
      <Marquee>{children}</Marquee>
    </div>
  );
}
