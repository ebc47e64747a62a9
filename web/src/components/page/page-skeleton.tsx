import css from './page-skeleton.module.css';

const rows = ['first', 'second', 'third', 'fourth'];

type Props = {
  text: string;
  /** What the page begins with: artwork next to the title, or a chart below it. */
  lead: 'artwork' | 'chart';
};

/** A placeholder in the shape of a page about one thing: its title, a list, and what is next to it. */
export function PageSkeleton({ text, lead }: Props) {
  const block = <i className={css.block} />;
  return (
    <div className={css.skeleton} role="status">
      <span>{text}</span>
      <div aria-hidden="true">
        <div className={css.head} data-artwork={lead === 'artwork' || undefined}>
          {lead === 'artwork' && block}
          <div>
            <i className={css.title} />
            <i className={css.line} />
          </div>
        </div>
        <div className={css.columns}>
          <div>
            {lead === 'chart' && block}
            {rows.map((row) => (
              <div key={row} className={css.row}>
                <i />
                <i />
              </div>
            ))}
          </div>
          {block}
        </div>
      </div>
    </div>
  );
}
