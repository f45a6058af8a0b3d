import { replayProjection, type Projection } from '@outlay/platform/replay';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { connectKafka, databaseUrlOf } from '../installation.ts';
import type { PrintedRow } from '../print.ts';
import { createProjectionsOf } from '../projections.ts';
import type { Check } from '../verify/check.ts';
import { compareEvents } from '../verify/compare-events.ts';
import { compareChain, compareJournal, comparePaid } from '../verify/compare-payments.ts';
import { auditChains, auditRoots } from './audit.ts';

/** Whether events, projections, journal, chain and histories are consistent; changes nothing. */
export async function verify(onCheck: (name: string) => void): Promise<PrintedRow[]> {
  const checks: Check[] = [];
  const run = async (name: string, work: () => Promise<Check[]>): Promise<void> => {
    onCheck(name);
    checks.push(...(await work()));
  };
  await run('events', () => compareEvents(connectKafka()));
  for (const service of SUBGRAPH_NAMES) {
    for (const projection of await createProjectionsOf(service)) {
      await run(`${service} ${projection.name}`, () => compareProjection(service, projection));
    }
  }
  await run('paid expenses', comparePaid);
  await run('journal', compareJournal);
  await run('chain', compareChain);
  await run('histories', compareHistories);
  return checks.map(({ check, compared, difference }) => ({
    check,
    compared,
    holds: difference === null,
    'first difference': difference,
  }));
}

/** A price that arrives between reading the events and reading the rows differs in one reading, not in three. */
const READINGS_MAX = 3;

async function compareProjection(service: SubgraphName, projection: Projection): Promise<Check[]> {
  for (let reading = 1; ; reading += 1) {
    const { tables } = await replayProjection(
      {
        databaseUrl: databaseUrlOf(service),
        kafka: connectKafka(),
        onProgress: () => undefined,
      },
      {
        service,
        projection,
        from: { kind: 'beginning' },
        key: null,
        restart: false,
        applyAs: null,
      },
    );
    const checks = tables.map((table) => ({
      check: `events = ${service}.${table.table}`,
      compared: table.after.rows,
      difference: table.first[0] ?? null,
    }));
    if (reading === READINGS_MAX || checks.every(({ difference }) => difference === null))
      return checks;
  }
}

async function compareHistories(): Promise<Check[]> {
  const { rows, broken } = await auditChains(undefined);
  const entries = rows.reduce((sum, { entries: count }) => sum + Number(count), 0);
  const { anchored, problem } = await auditRoots(undefined);
  return [
    { check: 'histories = their hashes', compared: entries, difference: broken },
    { check: 'histories = roots on the chain', compared: anchored, difference: problem },
  ];
}
