import { CHAINED_SERVICES, verifyChain } from '@outlay/platform/audit-chain';
import { createDatabase } from '@outlay/platform/postgres';
import { createLogger } from '@outlay/platform/telemetry';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import type { RunFile } from '@outlay/stack/local';

/** Verifies the chained histories as an operator does. @throws when one is not intact */
export async function verifyHistories(run: RunFile): Promise<{ entries: number; seconds: number }> {
  const beganMs = performance.now();
  let entries = 0;
  for (const service of CHAINED_SERVICES) {
    const database = createDatabase({
      url: run.services[service]?.databaseUrl ?? '',
      poolMax: 1,
      applicationName: 'bench-growth',
      log: createLogger('bench-growth', 'silent'),
      scopeByDefault: ALL_ORGANIZATIONS,
    });
    const states = await verifyChain(database, service, null);
    if (states.some(({ broken }) => broken !== null)) throw new Error(`${service} is not intact`);
    entries += states.reduce((sum, state) => sum + state.entries, 0);
    await database.$client.end();
  }
  return { entries, seconds: Math.round((performance.now() - beganMs) / 100) / 10 };
}
