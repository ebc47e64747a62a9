import { Link } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { Notice } from '../components/notice.tsx';
import { useTitle } from '../components/use-title.ts';

export function NotFoundPage() {
  useTitle('Page Not Found');
  return (
    <Notice title="Page Not Found">
      <p>The page may have been moved, deleted, or the URL may be incorrect.</p>
      <p>
        <Link to={paths.home.to()}>Go to Homepage</Link> ·{' '}
        <Link to={paths.monitor.to()}>Search Podcasts</Link>
      </p>
    </Notice>
  );
}
