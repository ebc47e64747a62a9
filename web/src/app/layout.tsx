import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import css from './layout.module.css';

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

/** The header and footer around every page. */
export function Layout() {
  useScrollAndFocusReset();
  return (
    <div className={css.shell}>
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <Header />
      <main id="main" className={css.main} tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
