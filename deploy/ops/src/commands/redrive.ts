import {
  discardParked,
  parkedOfKey,
  redriveOutcome,
  requestRedrive,
  type Discard,
} from '@outlay/platform/inbox';
import type { Result } from '@outlay/platform/result';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { setTimeout as pause } from 'node:timers/promises';
import { onDatabase, OperatorError } from '../installation.ts';
import type { PrintedRow } from '../print.ts';
import { firstLineOf } from './parked-events.ts';

const OUTCOME_MAX_MS = 30_000;
const LOOK_EVERY_MS = 250;

type Outcome = Awaited<ReturnType<typeof redriveOutcome>>;

/**
 * The events that a redrive would apply, in order; changes nothing. @throws {OperatorError} when nothing is parked under the
 * key
 */
export async function previewRedrive(service: SubgraphName, key: string): Promise<PrintedRow[]> {
  const events = await onDatabase(service, (database) =>
    parkedOfKey(database, { consumer: service, key }),
  );
  if (events.length === 0) {
    throw new OperatorError(`${service} has parked nothing under the key ${key}.`);
  }
  return events.map(({ eventId, payload, attempts, reason }, place) => ({
    'would apply': place + 1,
    type: /"type":"([A-Za-z]+)"/.exec(payload)?.[1] ?? null,
    event: eventId,
    attempts,
    reason: firstLineOf(reason),
  }));
}

/** Requests a redrive of a key and waits for the result. @throws {OperatorError} when it was refused or failed again */
export const redrive = (service: SubgraphName, key: string, actor: string): Promise<string> =>
  onDatabase(service, async (database) => {
    const place = { consumer: service, key };
    const request = valueOf(await requestRedrive(database, place, actor));
    const deadlineMs = Date.now() + OUTCOME_MAX_MS;
    for (;;) {
      const outcome = await redriveOutcome(database, place, request);
      if (outcome.isOver) return sentenceOf(outcome, key);
      if (Date.now() > deadlineMs) {
        throw new OperatorError(
          `${applied(outcome)} after ${OUTCOME_MAX_MS / 1_000} s and not done: the request stays and is taken up once ${service} runs.`,
        );
      }
      await pause(LOOK_EVERY_MS);
    }
  });

const applied = ({ entries }: Outcome): string => {
  const count = entries.filter(({ action }) => action === 'redriven').length;
  return `${count} ${count === 1 ? 'event' : 'events'} applied`;
};

/** @throws {OperatorError} when an event failed again */
function sentenceOf(outcome: Outcome, key: string): string {
  const failure = outcome.entries.find(({ action }) => action === 'failed_again');
  if (!failure) return `${applied(outcome)}: nothing of the key ${key} is parked any more.`;
  throw new OperatorError(
    `${applied(outcome)}, then ${failure.eventId} failed again and keeps the key ${key} waiting: ${failure.reason}`,
  );
}

/** Discards one parked event, or all of its key. @throws {OperatorError} when it was refused */
export const discard = (
  service: SubgraphName,
  command: Omit<Discard, 'consumer'>,
): Promise<string> =>
  onDatabase(service, async (database) => {
    const { key, eventIds, waiting } = valueOf(
      await discardParked(database, { ...command, consumer: service }),
    );
    const done = `Discarded ${eventIds.join(', ')} of the key ${key}.`;
    if (waiting === 0) return `${done} Nothing of the key is parked any more.`;
    return `${done} ${waiting} of the key still parked: apply them with dlq redrive --service ${service} --key ${key} --by <name>.`;
  });

/** @throws {OperatorError} with the first refusal's message */
function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new OperatorError(result.refusals[0].message);
  return result.value;
}
