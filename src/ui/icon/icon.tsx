import { icons } from './icons.ts';

/** A decorative line icon beside text, hidden from assistive technology. */
export function Icon({ name, className }: { name: keyof typeof icons; className?: string | undefined }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  );
}
