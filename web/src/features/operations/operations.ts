import type {
  OperationAnswer,
  OperationId,
  OperationInput,
  PathOf,
} from '@outlay/schemas/operator-api';
import { authorizedFetch } from '../../lib/authorized-fetch.ts';

/** Whether each part is ready; the contract of the operators' API has the rest. */
export interface Health {
  readonly parts: readonly Part[];
}
export interface Part {
  readonly name: string;
  readonly status: 'ready' | 'not_ready' | 'unreachable';
  readonly missing: readonly string[];
}

export type Lag = OperationAnswer<'getLag'>;
export type Outbox = OperationAnswer<'getOutbox'>;
export type FailedEvents = OperationAnswer<'listFailedKeys'>;
export type FailedKey = FailedEvents['keys'][number];

/** Readable data below /api/v1/ops, by path. */
export type FactsByName = { readonly health: Health } & {
  readonly [Id in OperationId as PathOf<'GET', Id>]: OperationAnswer<Id>;
};

/** Longer than the gateway's own timeout for a hung service. */
const timeoutMs = 8_000;

/** @throws when no response arrives */
export async function readFacts<Name extends keyof FactsByName>(
  name: Name,
  signal: AbortSignal,
): Promise<FactsByName[Name]> {
  const response = await authorizedFetch(`/api/v1/ops/${name}`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`${name} responded with ${response.status}`);
  return (await response.json()) as FactsByName[Name];
}

type Redrive = Omit<OperationInput<'redrive'>, 'service'> & Pick<FailedKey, 'service'>;

/** Requests that a service applies the failed events of a key again. Resolves to the error message, or to null. */
export async function redrive(command: Redrive): Promise<string | null> {
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
