import type { LookupAddress, LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { AppError } from '../errors.ts';
import { isPublicAddress } from './address.ts';

/** Looks up all addresses of a host name. */
export type LookupAll = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Looks up a host name and refuses it when any of its addresses is private: the only check that can't be bypassed by
 * changing DNS answers.
 */
export const publicLookup =
  (lookupAll: LookupAll): LookupFunction =>
  (hostname, options, callback) => {
    lookupAll(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const first = addresses[0];
      if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(
          new AppError('url_not_allowed', `${hostname} is inside a private network. Use a public address.`),
          '',
          4,
        );
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
