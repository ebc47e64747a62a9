import './fonts.css';
import './tokens.css';
import './base.css';
import './languages.css';

const start = () => void import('./main.tsx');

// What the server sent is painted first: nobody waits for scripts to read it. A hidden page paints nothing.
if (document.visibilityState === 'hidden') start();
else requestAnimationFrame(() => setTimeout(start));
