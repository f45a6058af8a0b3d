import { readEntries } from '@outlay/authority-log';
import { createRepeatingWork, type RepeatingWork } from '@outlay/platform/lifecycle';
import type { Database } from '@outlay/platform/postgres';
import { DOOR_BEHIND_MAX } from '@outlay/schemas/authority-door';
import type { Logger } from '@outlay/platform/telemetry';
import {
  claimDeliveries,
  endDelivery,
  readBehind,
  requestAllDeliveries,
  type Delivery,
} from '../persistence/delivery-repository.ts';
import { DOOR_ENTRIES_MAX, EntryRefusedError, type SignerDoor } from './signer-door.ts';

const POLL_MS = 5_000;
const BATCH_MAX = 20;
/** The calls for one organization in a round; the next round continues. */
const CALLS_MAX = 200;

interface DeliveryParts {
  readonly database: Database;
  readonly log: Logger;
  readonly door: SignerDoor;
}

/** Hands new entries of the authority logs to the signer until it has them, also after either was away. */
export function createDeliveryWork({ database, log, door }: DeliveryParts): RepeatingWork {
  return createRepeatingWork({
    name: 'entries for the signer',
    log,
    intervalMs: POLL_MS,
    round: async () => {
      const due = await claimDeliveries(database, BATCH_MAX);
      for (const delivery of due) {
        await deliver({ database, log, door }, delivery).catch((error: unknown) => {
          const { organizationId } = delivery;
          if (error instanceof EntryRefusedError) {
            log.fatal({ err: error, organizationId }, 'the signer refused an entry of the log');
          } else log.warn({ err: error, organizationId }, 'the signer has not got an entry yet');
        });
      }
      return due.length === BATCH_MAX ? 0 : undefined;
    },
  });
}

async function deliver(
  { database, door }: DeliveryParts,
  { organizationId, sequence }: Delivery,
): Promise<void> {
  // The signer says where it is: it may have lost its log, or have got the entries from another replica.
  let { sequence: known } = await door.append(organizationId, []);
  for (let calls = 0; known < sequence && calls < CALLS_MAX; calls += 1) {
    const entries = await readEntries(database, organizationId, known, DOOR_ENTRIES_MAX);
    const answer = await door.append(
      organizationId,
      entries.map(({ entry }) => entry),
    );
    if (answer.sequence <= known) throw new Error('the signer did not go on');
    known = answer.sequence;
  }
  if (known >= sequence) await endDelivery(database, organizationId, known);
}

/** A sixth of the time for which the signer takes a word. */
const WORD_MS = 10_000;

/**
 * Tells the signer that it has every entry, as long as it has: without this word it signs nothing. One that has just started may
 * have lost its log, so every log is offered to it again.
 */
export function createCurrentWork(
  { database, log, door }: DeliveryParts,
  deliveries: Pick<RepeatingWork, 'wake'>,
): RepeatingWork {
  return createRepeatingWork({
    name: 'word for the signer',
    log,
    intervalMs: WORD_MS,
    round: async () => {
      // Read after the moment that it is said of: what was added until then is here.
      const at = new Date();
      const behind = await readBehind(database, DOOR_BEHIND_MAX + 1);
      if (behind.length > DOOR_BEHIND_MAX) {
        throw new Error('the signer lacks entries of too many organizations');
      }
      if (!(await door.confirmCurrent(at, behind))) return undefined;
      await requestAllDeliveries(database);
      deliveries.wake();
      return 0;
    },
  });
}
