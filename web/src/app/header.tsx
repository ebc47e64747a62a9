import { useLocation } from 'react-router-dom';
import { navigation } from '../../../contract/shared/navigation.ts';
import { pages } from '../../../contract/shared/pages.ts';
import { useTracker } from '../analytics/use-tracker.ts';
import { PageLink } from '../components/page/page-link.tsx';
import css from './header.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

function Logo() {
  return (
    <svg viewBox="0 0 26 20" width="26" height="20" aria-hidden="true" className={css.logo}>
      <path d="M2 7v6M8 3v14M14 6v8" />
      <path d="M20 1v18" className={css.highlight} />
    </svg>
  );
}

/** On small screens the links become a dropdown, which loads the chosen page. */
function PageSelect({ current }: { current: string }) {
  return (
    <select
      className={css.select}
      aria-label="Select Page"
      value={current}
      onChange={(event) => {
        if (event.target.value) window.location.assign(event.target.value);
      }}
    >
      <option value="">Select Page</option>
      <option value={pages.home.to()}>Home</option>
      {navigation.map(({ text, to }) => (
        <option key={to} value={to}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Whether a path is a page or below it: /context/examples belongs to /context. */
const isWithin = (pathname: string, page: string) => pathname === page || pathname.startsWith(`${page}/`);

/** The page to show as chosen; empty for one that isn't in the list. */
const currentPage = (pathname: string) =>
  pathname === pages.home.to() ? pathname : (navigation.find(({ to }) => isWithin(pathname, to))?.to ?? '');

export function Header() {
  const track = useTracker();
  const { pathname } = useLocation();
  const trackClick = (text: string, destination: string) =>
    track('navigation_clicked', { link_text: text, destination, location: 'header' });
  return (
    <header className={css.header}>
      <PageLink
        to={pages.home.to()}
        className={css.brand}
        aria-current={pathname === pages.home.to() ? 'page' : undefined}
        onClick={() => trackClick('Earshot', pages.home.to())}
      >
        <Logo />
        Earshot
      </PageLink>
      <nav aria-label="Main" className={css.links}>
        {navigation.map(({ text, to, isTracked }) => (
          <PageLink
            key={to}
            to={to}
            className={css.link}
            aria-current={isWithin(pathname, to) ? 'page' : undefined}
            onClick={() => {
              if (isTracked) trackClick(text, to);
            }}
          >
            {text}
          </PageLink>
        ))}
      </nav>
      <PageSelect current={currentPage(pathname)} />
      <PageLink to={pages.account.to()} className={css.account} aria-label="Account" title="Account">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle cx="10" cy="7" r="3.5" />
          <path d="M3.5 17a6.5 5.5 0 0 1 13 0" />
        </svg>
      </PageLink>
      <ThemeSwitch />
    </header>
  );
}
