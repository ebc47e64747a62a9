import { useParams } from 'react-router-dom';
import { formatLongDate } from '../../../contract/shared/format.ts';
import { pages } from '../../../contract/shared/pages.ts';
import { ApiError } from '../api/errors.ts';
import { PageLink } from '../components/page/page-link.tsx';
import { SanitizedHtml } from '../components/sanitized-html.tsx';
import { useTitle } from '../components/use-title.ts';
import css from '../features/blog/blog.module.css';
import { usePost } from '../features/blog/blog-queries.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** One post. */
export function PostPage() {
  const { id = '' } = useParams();
  const { data: post, error } = usePost(id);
  useTitle(...(post ? [post.title] : []), pages.blog.title);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error) return <p role="alert">The post could not be loaded. Reload the page to try again.</p>;
  if (!post) return <p role="status">Loading post...</p>;
  return (
    <article className={css.post}>
      <header>
        <h1>{post.title}</h1>
        <p className={css.quiet}>
          <time dateTime={post.date}>{formatLongDate(post.date)}</time>
          {post.categories.map((name) => ` · ${name}`)}
        </p>
      </header>
      <SanitizedHtml html={post.html} className={css.text} />
      <p className={css.back}>
        <PageLink to={pages.blog.to()}>All posts</PageLink>
      </p>
    </article>
  );
}
