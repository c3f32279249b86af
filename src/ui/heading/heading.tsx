import { createContext, useContext, type ReactNode } from 'react';

/** 1 for the section with the page's h1, 2 for all others. */
export const HeadingLevel = createContext<1 | 2>(2);

/** A section's heading: h1 or h2, by the section's position on the page. */
export function Heading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const Tag = useContext(HeadingLevel) === 1 ? 'h1' : 'h2';
  return <Tag className={className}>{children}</Tag>;
}

/** The heading of an item in a section: one level below the section's. */
export function Subheading({ children }: { children: ReactNode }) {
  const Tag = useContext(HeadingLevel) === 1 ? 'h2' : 'h3';
  return <Tag className="subheading">{children}</Tag>;
}
