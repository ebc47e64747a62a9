import { nameKey } from '../../core/text/normalize.ts';
import { readList } from '../lexicon/read-list.ts';

/** Other names of one thing: the list has "alias = name" on each line. */
const names = new Map(
  readList('same-names').map((line): [string, string] => {
    const [alias = '', name = ''] = line.split(' = ');
    return [nameKey(alias), name];
  }),
);

/** The usual name of what this names. */
export const usualName = (name: string): string => names.get(nameKey(name)) ?? name;
