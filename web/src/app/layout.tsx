import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { pages } from '../../../contract/shared/pages.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './layout.module.css';
import { TypedEarly } from './typed-early.tsx';
import { useSlashKey } from './use-slash-key.ts';

/** After a navigation, scrolls to the top and moves the focus to the new page's content. */
function useScrollAndFocusReset(): void {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    window.scrollTo({ top: 0 });
    if (document.activeElement === document.body || document.activeElement?.closest('header, footer'))
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Cmd+K or Ctrl+K goes to the search box; without one on the page, to the page that has it. */
function useSearchShortcut(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return;
      event.preventDefault();
      const box = document.querySelector<HTMLInputElement>('#main search input[role="combobox"]');
      if (!box) void navigate(`${pages.monitor.to()}?q=`);
      box?.focus();
      box?.select();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

/** The header and footer around every page. */
export function Layout() {
  useScrollAndFocusReset();
  useSearchShortcut();
  useSlashKey();
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
          <TypedEarly />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
