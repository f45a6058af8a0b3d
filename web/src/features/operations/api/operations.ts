import { authorizedFetch } from '../../../lib/authorized-fetch.ts';

/** Responses of the operators' REST endpoints (schemas/openapi/openapi.json). */
export interface Health {
  readonly parts: readonly Part[];
}
export interface Part {
  readonly name: string;
  readonly status: 'ready' | 'not_ready' | 'unreachable';
  readonly missing: readonly string[];
}
export interface Lag extends Joined {
  readonly groups: readonly TopicLag[];
}
export interface TopicLag {
  readonly group: string;
  readonly topic: string;
  readonly messages: number;
  readonly oldest_age_seconds: number | null;
}
export interface Outbox extends Joined {
  readonly services: readonly {
    readonly service: string;
    readonly waiting: number;
    readonly oldest_age_seconds: number | null;
  }[];
}
export interface Parked extends Joined {
  readonly keys: readonly ParkedKey[];
  readonly elsewhere: number;
}
export interface ParkedKey {
  readonly service: string;
  readonly key: string;
  readonly topic: string;
  readonly type: string | null;
  readonly events: number;
  readonly reason: string;
  readonly attempts: number;
  readonly parked_at: string;
  readonly requested_by: string | null;
}
export interface Replays extends Joined {
  readonly projections: readonly ProjectionState[];
}
export interface ProjectionState {
  readonly service: string;
  readonly projection: string;
  readonly tables: readonly string[];
  readonly events: readonly string[];
  readonly running: boolean;
  readonly last: LastReplay | null;
}
export interface LastReplay {
  readonly kind: 'compared' | 'applied' | 'failed';
  readonly at: string;
  readonly by: string;
  readonly reason: string | null;
  readonly tables: readonly {
    readonly table: string;
    readonly rows_before: number;
    readonly rows_after: number;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly sha256_before: string;
    readonly sha256_after: string;
  }[];
}
interface Joined {
  /** Services that did not respond. */
  readonly unavailable: readonly string[];
}

export interface FactsByName {
  health: Health;
  lag: Lag;
  outbox: Outbox;
  parked: Parked;
  replays: Replays;
}

/** Longer than the gateway's own timeout for a hung service. */
const timeoutMs = 8_000;

/** @throws when there is no response */
export async function readFacts<Name extends keyof FactsByName>(
  name: Name,
  signal: AbortSignal,
): Promise<FactsByName[Name]> {
  const response = await authorizedFetch(`/api/v1/ops/${name}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return (await response.json()) as FactsByName[Name];
}

/** Asks the service to redrive the failed events of a key. Resolves to the error message, or to null. */
export const requestRedrive = (command: {
  service: string;
  key: string;
  reason: string;
}): Promise<string | null> =>
  order('redrive', command, 'Failed to request the redrive. Try again.');

/** Asks the service to rebuild a projection. Resolves to the error message, or to null. */
export const requestReplay = (command: {
  service: string;
  projection: string;
  apply: boolean;
}): Promise<string | null> => order('replays', command, 'Failed to begin the replay. Try again.');

async function order(what: string, command: object, failure: string): Promise<string | null> {
  try {
    const response = await authorizedFetch(`/api/v1/ops/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    });
    if (response.ok) return null;
    const { detail } = (await response.json()) as { detail?: string };
    return detail ?? failure;
  } catch {
    return failure;
  }
}
