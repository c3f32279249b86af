import { createContext, useContext, type ReactNode } from 'react';

/** 1 for the section that names the page, 2 for all others. */
export const HeadingLevel = createContext<1 | 2>(2);

/** The headline of a section: h1 or h2, whichever place the section has on its page. */
export function Heading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const Tag = useContext(HeadingLevel) === 1 ? 'h1' : 'h2';
  return <Tag className={className}>{children}</Tag>;
}

/** The headline of an item in a section: one level below the section's own, so that no level is left out. */
export function Subheading({ children }: { children: ReactNode }) {
  const Tag = useContext(HeadingLevel) === 1 ? 'h2' : 'h3';
  return <Tag className="subheading">{children}</Tag>;
}
