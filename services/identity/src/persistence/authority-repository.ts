import { apply, type Trust } from '@outlay/authority';
import { findEntry, storeEntry, type AuthorityStates } from '@outlay/authority-log';
import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import type { AuthorityEntryAppended } from '@outlay/schemas/events';
import { sql } from 'drizzle-orm';
import { requestDelivery } from './delivery-repository.ts';
import type { AuthorityRepository } from '../use-cases/repositories.ts';

type Appended = AuthorityEntryAppended['entry'];

/** What this process keeps of the organizations' logs, which it writes. */
export interface AuthorityParts {
  readonly states: AuthorityStates;
  readonly trust: Trust;
}

/** The authority logs in a transaction. Each entry is published on their own topic. */
export const createAuthorityRepository = (
  tx: Transaction,
  authorityParts: AuthorityParts,
  causeOf: (organizationId: string, actorId: string | null) => Cause,
): AuthorityRepository => ({
  state: (organizationId) => authorityParts.states.of(tx, organizationId),
  lock: async (organizationId) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`authority:${organizationId}`}, 0))`,
    );
    return authorityParts.states.of(tx, organizationId);
  },
  find: (organizationId, hash) => findEntry(tx, organizationId, hash),
  next: (state, { statement, proof }, at) => {
    const entry = {
      sequence: state.sequence + 1,
      previousHash: state.head,
      at: at.toISOString() > state.at ? at.toISOString() : state.at,
      statement,
      proof,
    };
    return { entry, applied: apply(state, entry, authorityParts.trust) };
  },
  store: async (entry, applied) => {
    const { organizationId } = entry.statement;
    await storeEntry(tx, entry, applied);
    authorityParts.states.remember(applied.state);
    await requestDelivery(tx, { organizationId, sequence: entry.sequence });
    await enqueueEvent(
      tx,
      {
        type: 'AuthorityEntryAppended',
        aggregateId: organizationId,
        data: { entry: entry as Appended },
      },
      causeOf(organizationId, applied.authorId),
      'identity',
    );
  },
});
