import { memo, type RefObject, useEffect, useRef } from 'react';
import { pages } from '../../../../contract/shared/pages.ts';
import { useTitle } from '../../components/use-title.ts';
import { WhenLoaded } from '../../components/when-loaded.tsx';
import { useSite } from '../../config/site.tsx';
import { HomeIntro } from '../../features/home/home-intro.tsx';
import { LazyHomeContent } from '../../features/home/lazy-home-content.ts';
import { AlertSide } from '../../features/search/alert/alert-side.tsx';
import { SearchAlert } from '../../features/search/alert/search-alert.tsx';
import { saveSearch } from '../../features/search/box/recent-searches.ts';
import { SearchBox } from '../../features/search/box/search-box.tsx';
import { type SearchAddress, useSearchAddress } from '../../features/search/box/use-search-address.ts';
import { type SearchBoxState, useSearchBox } from '../../features/search/box/use-search-box.ts';
import { enterResults, useSearchKeys } from '../../features/search/box/use-search-keys.ts';
import { SearchControls } from '../../features/search/filters/search-controls.tsx';
import { LazySearchPrompt } from '../../features/search/lazy-search-prompt.ts';
import { SearchResults } from '../../features/search/results/search-results.tsx';
import { ResultsSkeleton } from '../../features/search/results/skeleton.tsx';
import { SubscribeForm } from '../../features/subscribe/subscribe-form.tsx';
import css from './search-page.module.css';

/** Where a keyboard would cover half of the home page, its box waits for a touch. */
const isWide = () => matchMedia('(min-width: 62rem)').matches;

/** The search box takes the focus, with the caret after its text. */
function useFocusOnSearch(input: RefObject<HTMLInputElement | null>, isHome: boolean): void {
  useEffect(() => {
    const element = input.current;
    if ((isHome && !isWide()) || !element || document.activeElement === element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, [input, isHome]);
}

type MonitorProps = { list: RefObject<HTMLOListElement | null> } & Pick<SearchBoxState, 'search'> &
  Pick<SearchAddress, 'rewrite'>;

/** The results of a search next to its alert form: not rendered again for each letter that is typed. */
const Monitor = memo(function Monitor({ search, rewrite, list }: MonitorProps) {
  const q = search?.q.trim() ?? '';
  useSearchKeys(list);
  useEffect(() => {
    if (q !== '') saveSearch(q);
  }, [q]);
  return (
    <>
      <div className={css.results}>
        {!search && <ResultsSkeleton />}
        {search && q === '' && <WhenLoaded component={LazySearchPrompt} />}
        {search && q !== '' && <SearchResults state={search} rewrite={rewrite} listRef={list} />}
      </div>
      <AlertSide>
        {search && q !== '' ? <SearchAlert state={search} /> : <SubscribeForm term="" filters={{}} />}
      </AlertSide>
    </>
  );
});

/**
 * The home page and /monitor. They are one component with one search box, so that typing that starts on the home page
 * continues in the same field: no letter, focus or caret position gets lost.
 */
export function SearchPage() {
  const { sample_search } = useSite();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const address = useSearchAddress();
  const { isHome, write, rewrite } = address;
  const { text, setText, submit, leave, search } = useSearchBox(address);
  useTitle(isHome ? pages.home.title : pages.monitor.title);
  useFocusOnSearch(input, isHome);
  return (
    <div className={isHome ? css.home : css.monitor}>
      <div className={css.search}>
        {isHome ? <HomeIntro /> : <h1>{pages.monitor.title}</h1>}
        <SearchBox
          text={text}
          placeholder={sample_search}
          inputRef={input}
          onChange={setText}
          onSubmit={submit}
          onLeaveDown={() => enterResults(list.current)}
          onLeave={leave}
        />
        {search && search.q.trim() !== '' && <SearchControls state={search} onChange={write} />}
      </div>
      {isHome ? <LazyHomeContent /> : <Monitor search={search} rewrite={rewrite} list={list} />}
    </div>
  );
}
