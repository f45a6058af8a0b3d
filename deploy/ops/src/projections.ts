import { createPriceProver } from '@outlay/prices';
import { createQuoteCheck, type CheckQuote } from '@outlay/prices/quote-check';
import type { Projection } from '@outlay/platform/replay';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { importFrom } from '@outlay/stack/service-exports';
import { pino } from 'pino';
import { priceGuardians } from './installation.ts';

let proven: CheckQuote | null = null;

const ports = {
  clock: { now: () => new Date() },
  /** Reads the guardians of the installation once there is a quote. */
  checkQuote: ((quote) => {
    const log = pino({ level: 'silent' });
    proven ??= createQuoteCheck(createPriceProver(priceGuardians()), { log });
    return proven(quote);
  }) satisfies CheckQuote,
};

interface Exports {
  readonly createProjections: (given: typeof ports) => readonly Projection[];
}

/** A service's projections, with its own handlers. */
export async function createProjectionsOf(service: SubgraphName): Promise<readonly Projection[]> {
  const exports = (await importFrom(service, './projections')) as Exports | null;
  return exports?.createProjections(ports) ?? [];
}
