import { authorizedFetch } from '../../../lib/authorized-fetch.ts';

/** What the operators' part of the REST facade answers (schemas/openapi/openapi.json). */
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
interface Joined {
  /** Services that did not answer. */
  readonly unavailable: readonly string[];
}

export interface FactsByName {
  health: Health;
  lag: Lag;
  outbox: Outbox;
  parked: Parked;
}

/** Above what the gateway waits for a service that hangs. */
const timeoutMs = 8_000;

/** @throws when there is no answer */
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

/** Asks the service to apply the parked events of a key; the sentence that says why not, or null. */
export async function requestRedrive(command: {
  service: string;
  key: string;
  reason: string;
}): Promise<string | null> {
  const failure = 'Failed to request the redrive. Try again.';
  try {
    const response = await authorizedFetch('/api/v1/ops/redrive', {
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
