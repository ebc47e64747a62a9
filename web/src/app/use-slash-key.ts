import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../contract/shared/pages.ts';
import { isTyping } from '../components/is-typing.ts';

/** `/` goes to the search field of the page, and from a page without one to /monitor. */
export function useSlashKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key === '/' && !event.metaKey && !event.ctrlKey && !event.altKey;
      if (!isShortcut || isTyping(event.target)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('main search input[type="search"]');
      field?.focus();
      field?.select();
      if (!field) navigate(pages.monitor.to());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
