import type { ReactNode } from 'react';
import type { LabelledLink } from '../../../model/site-data.ts';
import { PageLink } from '../../../ui/action/page-link.tsx';
import { usePage } from '../../../ui/page-context.tsx';
import styles from './footer-links.module.css';

function Links({ links }: { links: LabelledLink[] }) {
  const { path } = usePage();
  return links.map((link, index) => (
    <li key={index}>
      <PageLink link={link} current={link.href === path}>
        {link.label}
      </PageLink>
    </li>
  ));
}

interface FooterColumnsProps {
  /** The links of the navigation, for a site without columns. */
  children: ReactNode;
}

/** The columns of links that a site's footer shows in place of its navigation. */
export function FooterColumns({ children }: FooterColumnsProps) {
  const columns = usePage().site.footer?.columns;
  if (!columns) return children;
  return (
    <div className={styles['columns']}>
      {columns.map(({ title, links }, index) => (
        <div key={index}>
          <h2>{title}</h2>
          <ul role="list">
            <Links links={links} />
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The links to where a site is found besides. */
export function SocialLinks() {
  const social = usePage().site.footer?.social;
  if (!social) return null;
  return (
    <ul role="list" className={styles['social']}>
      <Links links={social} />
    </ul>
  );
}
