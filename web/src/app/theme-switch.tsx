import css from './theme-switch.module.css';

const oneYearSeconds = 31_536_000;

/** The chosen theme, or the system's preference. */
const isDark = () =>
  document.documentElement.dataset.theme === 'dark' ||
  (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);

function switchTheme(): void {
  const theme = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // A cookie, so that the server can render the chosen theme and nothing flashes.
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the Cookie Store API.
  document.cookie = `theme=${theme}; path=/; max-age=${oneYearSeconds}; samesite=lax${secure}`;
}

/** Switches between light and dark, and keeps the choice for a year. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className={css.switch}
      onClick={switchTheme}
      aria-label="Switch between light and dark"
      title="Switch between light and dark"
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="6.5" />
        <path d="M10 3.500a6.500 6.500 0 0 1 0 13Z" />
      </svg>
    </button>
  );
}
