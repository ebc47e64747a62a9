import { Link, NavLink, Outlet, ScrollRestoration } from 'react-router-dom';
import css from './layout.module.css';
import { paths } from './paths.ts';

function Logo() {
  return (
    <svg viewBox="0 0 26 20" width="26" height="20" aria-hidden="true" className={css.logo}>
      <path d="M2 7v6M8 3v14M14 6v8" />
      <path d="M20 1v18" className={css.heard} />
    </svg>
  );
}

/** The header and footer around every page. */
export function Layout() {
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        Skip to the content
      </a>
      <header className={css.header}>
        <Link to={paths.home.to()} className={css.brand}>
          <Logo />
          Earshot
        </Link>
        <nav aria-label="Main">
          <NavLink to={paths.monitor.to()} className={css.link ?? ''}>
            Monitor
          </NavLink>
          <a href={paths.apiReference} className={css.link}>
            API
          </a>
        </nav>
      </header>
      <main id="main" className={css.main}>
        <Outlet />
      </main>
      <footer className={css.footer}>© 2025 Earshot. Open source, under the MIT license.</footer>
      <ScrollRestoration />
    </div>
  );
}
