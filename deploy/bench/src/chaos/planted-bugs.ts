import { registerHooks } from 'node:module';

// Loaded before a service's own code. It replaces one line of it, to verify that the benchmark catches such bugs.

interface PlantedBug {
  /** End of the changed module's path. */
  readonly module: string;
  readonly find: string;
  readonly put: string;
}

/** Mistakes that a reviewer might miss; `naive` is what people write without knowing the rules. */
export const PLANTED_BUGS = {
  /** Assumes that a payment without a status was lost, and signs again. */
  naive: {
    module: 'services/payout/src/domain/follow-attempt.ts',
    find: 'if (!isPast || isLagging)',
    put: 'if (isLagging && !isLagging)',
  },
  'ack before commit': {
    module: 'services/platform/src/kafka/group-member.ts',
    find: `(await handling.handleTogether?.(groups.flat()));
    for (const group of isApplied ? [] : groups) {
      if (isOver()) return;
      await handling.handle(group);`,
    put: `false;
    for (const group of isApplied ? [] : groups) {
      if (isOver()) return;
      void new Promise((resolve) => setTimeout(resolve, 1_500)).then(() => handling.handle(group));`,
  },
  're-sign early': {
    module: 'services/payout/src/domain/follow-attempt.ts',
    find: 'evidence.finalizedBlockHeight > attempt.lastValidBlockHeight',
    put: 'evidence.finalizedBlockHeight + 145n > attempt.lastValidBlockHeight',
  },
  'no inbox': {
    module: 'services/platform/src/inbox/claim-events.ts',
    find: "if (finding.isKnown) return 'applied';",
    put: "if (finding.isKnown) return 'new';",
  },
  'missing reservation': {
    module: 'services/payout/src/domain/reservation.ts',
    find: 'balanceBaseUnits - exposure.reservedBaseUnits < amountBaseUnits',
    put: 'balanceBaseUnits < amountBaseUnits',
  },
} as const satisfies Readonly<Record<string, PlantedBug>>;

export type BugName = keyof typeof PLANTED_BUGS;

const name = process.env['CHAOS_BUG'];
if (name !== undefined && process.argv[1]?.includes('/services/') === true) {
  const { module, find, put } = PLANTED_BUGS[name as BugName];
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(module)) return loaded;
      const source = Buffer.from(loaded.source as Uint8Array).toString('utf8');
      // If a bug was not planted, the benchmark would look blind or the product safe.
      if (!source.includes(find)) throw new Error(`${module} has no ${JSON.stringify(find)}`);
      return { ...loaded, source: source.replace(find, put) };
    },
  });
}
