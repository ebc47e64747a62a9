import css from './table-of-contents.module.css';

/** Links to the sections of a long page; next to it where there is room. */
export const TableOfContents = ({ entries }: { entries: { id: string; title: string }[] }) => (
  <nav aria-label="On this page" className={css.contents}>
    <p>On this page</p>
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  </nav>
);
