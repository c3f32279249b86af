import { PageLink } from '../ui/action/page-link.tsx';
import { usePage } from '../ui/page-context.tsx';

/** The site's navigation links, the current page's marked. */
export function NavigationList({ className }: { className: string | undefined }) {
  const { site, path } = usePage();
  return (
    <ul className={className} role="list">
      {site.navigation.map((link) => (
        <li key={link.key}>
          <PageLink link={link} current={link.href === path}>
            {link.label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
