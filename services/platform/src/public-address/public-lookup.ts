import { lookup as resolveName, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublic } from './public-address.ts';

/** Thrown when a name resolves to a forbidden address, which is its message. */
export class AddressNotAllowedError extends Error {
  override readonly name = 'AddressNotAllowedError';
}

/**
 * Lookup for `http.request` that resolves to public addresses only; one private address refuses the whole name. The connection
 * uses exactly the address that was checked, so changing the DNS entry in between has no effect. Numeric addresses are never
 * resolved: check them with `problemWithHost`. `resolve` finds all addresses of a name; tests replace it.
 */
export const createPublicLookup =
  (resolve: typeof resolveName = resolveName): LookupFunction =>
  (hostname, { all }, done) => {
    resolve(hostname, { all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = error ? [] : addresses;
      const hidden = error ? undefined : addresses.find(({ address }) => !isPublic(address));
      if (error || !first) {
        done(error ?? new Error('no address'), '');
      } else if (hidden) {
        done(new AddressNotAllowedError(hidden.address), '');
      } else if (all) {
        done(null, addresses);
      } else {
        done(null, first.address, first.family);
      }
    });
  };
