import { Resolver } from 'node:dns/promises';
import type { DomainRecords } from '../use-cases/ports.ts';

/** Timeout of each try. */
const TIMEOUT_MS = 2_000;
const TRIES = 2;

/** Queries the name servers of this machine, without its DNS cache. */
export function createDomainRecords(): DomainRecords {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  return {
    textsOf: async (name) => {
      // The resolver throws for a name without records. Like an unavailable server, it proves nothing.
      const records = await resolver.resolveTxt(name).catch(() => []);
      return records.map((parts) => parts.join(''));
    },
  };
}
