import { Resolver } from 'node:dns/promises';
import type { DomainRecords } from '../use-cases/ports.ts';

/** Of each try. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** Asks the name servers of this machine, without its cache of names. */
export function createDomainRecords(): DomainRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return {
    textsOf: async (name) => {
      // A name without records is an error to the resolver, and proves as little as a server that doesn't respond.
      const records = await resolver.resolveTxt(name).catch(() => []);
      return records.map((parts) => parts.join(''));
    },
  };
}
