import { useSearchParams } from 'react-router-dom';
import { readPage } from '../../../../../contract/addresses/search-address.ts';
import { pages } from '../../../../../contract/shared/pages.ts';

/** The page of the list that a tab of the account shows. */
export const useTabPage = () => readPage(useSearchParams()[0]);

export const pathOfTabPage = (tab: string) => (page: number) => `${pages.account.to(tab)}&page=${page}`;
