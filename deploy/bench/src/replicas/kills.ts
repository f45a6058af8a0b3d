import { setTimeout as pause } from 'node:timers/promises';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { BrokerCluster } from './broker-cluster.ts';
import type { EtcdCluster } from './etcd-cluster.ts';
import type { PostgresCluster } from './patroni-cluster.ts';
import type { ServiceFleet } from './service-fleet.ts';
import type { Acknowledged } from './writers.ts';

/** Nine kills, which longer runs repeat. The proxy is left out, because this run has only one. */
const ORDER = [
  'broker',
  'primary',
  'service',
  'etcd leader',
  'primary',
  'synchronous standby',
  'service',
  'primary',
  'broker',
] as const;
type Kind = (typeof ORDER)[number];

/** Services that the load writes to; the second round kills their second replicas. */
const SERVICES: readonly SubgraphName[] = ['expense', 'workflow', 'identity'];

const BEFORE_MS = 3_000;
const DOWN_MS = 4_000;
/** A primary that returns before its key has expired takes it again, so no other server takes over. */
const MACHINE_DOWN_MS = 20_000;
const RESUME_MAX_MS = 60_000;
const LOOK_AGAIN_MS = 50;

export interface Kill {
  readonly kind: Kind;
  readonly victim: string;
  readonly atMs: number;
}

export interface Victims {
  readonly brokers: BrokerCluster;
  readonly etcd: EtcdCluster;
  readonly postgres: PostgresCluster;
  readonly fleet: ServiceFleet;
}

/**
 * Kills in turn with SIGKILL. Before each kill PostgreSQL must be whole again, and every service must have answered a write since
 * the last kill.
 */
export async function killInTurn(
  victims: Victims,
  count: number,
  acknowledged: readonly Acknowledged[],
): Promise<readonly Kill[]> {
  const kills: Kill[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await pause(BEFORE_MS);
    const kill = await killOne(victims, turn);
    kills.push(kill);
    await victims.postgres.whole();
    const deadline = performance.now() + RESUME_MAX_MS;
    while (resumedAfterS(kill, acknowledged) === null && performance.now() < deadline) {
      await pause(LOOK_AGAIN_MS);
    }
    console.log(`${kill.kind} ${kill.victim}: ${resumedAfterS(kill, acknowledged) ?? 'never'} s`);
  }
  return kills;
}

/** Seconds from a kill until every service has answered a write that was sent after it; null when a service has not. */
export function resumedAfterS(
  { atMs }: Kill,
  acknowledged: readonly Acknowledged[],
): number | null {
  const firsts = SERVICES.map((service) =>
    acknowledged.find((each) => each.service === service && each.sentMs > atMs),
  );
  if (firsts.some((first) => first === undefined)) return null;
  const lastMs = Math.max(...firsts.map((first) => first?.atMs ?? 0));
  return Math.round((lastMs - atMs) / 100) / 10;
}

async function killOne(victims: Victims, turn: number): Promise<Kill> {
  const { brokers, etcd, postgres, fleet } = victims;
  const kind = ORDER[turn % ORDER.length] ?? 'primary';
  /** The number of earlier kills of this kind. */
  const before = Array.from({ length: turn }, (_, each) => ORDER[each % ORDER.length]).filter(
    (each) => each === kind,
  ).length;
  switch (kind) {
    case 'broker': {
      const atMs = performance.now();
      const place = before % brokers.size;
      await brokers.kill(place, DOWN_MS);
      return { kind, victim: `broker${place + 1}`, atMs };
    }
    case 'service': {
      const service = SERVICES[before % SERVICES.length] ?? 'expense';
      const place = Math.floor(before / SERVICES.length) % 2;
      const atMs = performance.now();
      await fleet.kill(service, place, DOWN_MS);
      return { kind, victim: `${service}-${place + 1}`, atMs };
    }
    case 'etcd leader': {
      const atMs = performance.now();
      return { kind, victim: await etcd.killLeader(DOWN_MS), atMs };
    }
    case 'primary':
    case 'synchronous standby': {
      const role = kind === 'primary' ? 'leader' : 'sync_standby';
      const { name, atMs, back } = await postgres.lose(role, MACHINE_DOWN_MS);
      await back;
      return { kind, victim: name, atMs };
    }
  }
}
