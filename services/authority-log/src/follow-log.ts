import { apply, type Authority, type Effect, type Trust } from '@outlay/authority';
import type { EventEnvelope } from '@outlay/platform/events';
import { NotYetKnownError, type EventHandler } from '@outlay/platform/inbox';
import type { Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import type { AuthorityStates } from './authority-states.ts';
import type { Changes, ChangeScope } from './changes.ts';
import { storeEntry } from './stored-entries.ts';

/** What took effect, with the states before and after it. */
export interface TakenEffect extends Effect {
  readonly before: Authority;
  readonly after: Authority;
  readonly event: EventEnvelope<'AuthorityEntryAppended'>;
}

/** A service's copy of the authority log, and what the installation demands of its entries. */
interface FollowedLog {
  readonly states: AuthorityStates;
  readonly trust: Trust;
}

/**
 * Stores the entries of the authority log in a service's own database, each verified, and calls `onEffect` for what takes effect.
 * An entry that can't be applied is set aside as failed, and every later one of its organization waits for it.
 */
export const followLog =
  (
    { states, trust }: FollowedLog,
    onEffect: (effect: TakenEffect, tx: Transaction) => Promise<void> = () => Promise.resolve(),
  ): EventHandler<'AuthorityEntryAppended'> =>
  async (event, tx) => {
    const { entry } = event.data;
    const before = await states.of(tx, event.orgid);
    if (entry.sequence <= before.sequence) return;
    if (entry.sequence > before.sequence + 1) {
      throw new NotYetKnownError(`entry ${before.sequence + 1} of the log is not known yet`);
    }
    const applied = apply(before, entry, trust);
    if (!applied.ok) {
      const { code, message } = applied.refusal;
      throw new Error(`entry ${entry.sequence} of the log is invalid: ${code}: ${message}`);
    }
    await storeEntry(tx, entry, applied);
    states.remember(applied.state);
    if (applied.effect) {
      await onEffect({ ...applied.effect, before, after: applied.state, event }, tx);
    }
  };

/** Follows the authority log, and writes each change of a service that takes effect to the scope of its cause. */
export const effectsIn =
  <Scope extends ChangeScope>(
    scopeOf: (tx: Transaction, cause: Cause, states: AuthorityStates) => Scope,
  ) =>
  (log: FollowedLog, changes: Changes<Scope>): EventHandler<'AuthorityEntryAppended'> =>
    followLog(log, (effect, tx) =>
      changes.takeEffect(scopeOf(tx, causeOfEvent(effect.event), log.states), effect),
    );
