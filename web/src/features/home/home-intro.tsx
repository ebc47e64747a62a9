import css from './home.module.css';

/** What the home page says above its search box. */
export function HomeIntro() {
  return (
    <div className={css.intro}>
      <h1>Search every word podcasts say. Get an alert the next time they say it.</h1>
      <p className={css.lead}>
        Find people, companies and topics in podcast transcripts, each mention with its context and timestamp.
      </p>
    </div>
  );
}
