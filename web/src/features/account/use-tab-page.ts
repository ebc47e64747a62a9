import { useSearchParams } from 'react-router-dom';
import { pages } from '../../../../server/contract/pages.ts';
import { readPage } from '../../../../server/contract/search-address.ts';

/** The page of the list that a tab of the account shows. */
export const useTabPage = () => readPage(useSearchParams()[0]);

export const pathOfTabPage = (tab: string) => (page: number) => `${pages.account.to(tab)}&page=${page}`;
