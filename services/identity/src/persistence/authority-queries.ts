import { statementHash, type Authority } from '@outlay/authority';
import type { Database, Executor } from '@outlay/platform/postgres';
import { authorityEntries } from '@outlay/authority-log/entries';
import {
  readEntries,
  readEntriesBefore,
  type LogHead,
  type StoredEntry,
} from '@outlay/authority-log';
import { toRowId } from '@outlay/platform/text';
import { and, eq, inArray } from 'drizzle-orm';
import type { AuthorityHistoryEntry } from '../domain/authority-history.ts';
import { pendingChangesFor } from '../domain/pending-change.ts';
import { peopleToConfirm } from '../domain/person-to-confirm.ts';
import type { Clock } from '../use-cases/ports.ts';
import type { IdentityQueries } from '../use-cases/queries.ts';
import type { AuthorityParts } from './authority-repository.ts';
import { readDescribedChanges } from './pending-change-repository.ts';

/** Returns what became of entries. */
async function withOutcomes(
  executor: Executor,
  state: Authority,
  entries: readonly StoredEntry[],
): Promise<AuthorityHistoryEntry[]> {
  const { organizationId } = state;
  const hashes = entries.map(({ entry }) => statementHash(entry.statement));
  const confirmations = await readConfirmations(executor, organizationId, hashes);
  return entries.map((stored, place) => {
    const hash = hashes[place] ?? '';
    const confirmation = confirmations.get(hash);
    return {
      ...stored,
      confirmedById:
        confirmation?.sequence === stored.entry.sequence ? null : (confirmation?.byId ?? null),
      isPending: state.proposals.has(hash),
    };
  });
}

/** Who put statements into effect, by the hash of the statement. */
async function readConfirmations(
  executor: Executor,
  organizationId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, { readonly sequence: number; readonly byId: string | null }>> {
  if (hashes.length === 0) return new Map();
  const rows = await executor
    .select({
      hash: authorityEntries.effectHash,
      sequence: authorityEntries.sequence,
      byId: authorityEntries.authorId,
    })
    .from(authorityEntries)
    .where(
      and(
        eq(authorityEntries.organizationId, toRowId(organizationId)),
        inArray(authorityEntries.effectHash, [...hashes]),
      ),
    );
  return new Map(
    rows.map(({ hash, sequence, byId }) => [
      hash ?? '',
      { sequence, byId: byId?.toString() ?? null },
    ]),
  );
}

type AuthorityReads = Pick<
  IdentityQueries,
  'pendingChanges' | 'peopleToConfirm' | 'authorityLog' | 'signedHead' | 'statementVersions'
>;

export const authorityReads = (
  database: Database,
  { states, trust }: AuthorityParts,
  clock: Clock,
  signHead: (head: LogHead) => string,
): AuthorityReads => ({
  pendingChanges: async ({ organizationId, userId }) => {
    const state = await states.of(database, organizationId);
    const described = await readDescribedChanges(database, organizationId);
    return pendingChangesFor(state, described, userId, { trust, now: clock.now() });
  },
  peopleToConfirm: async ({ organizationId, userId }) => {
    const state = await states.of(database, organizationId);
    return peopleToConfirm(state, userId, { at: clock.now(), delayS: trust.delayS });
  },
  authorityLog: async ({ organizationId }, { first, after }, newestFirst) => {
    const state = await states.of(database, organizationId);
    const entries = newestFirst
      ? await readEntriesBefore(database, organizationId, after?.value ?? null, first + 1)
      : await readEntries(database, organizationId, after?.value ?? 0, first + 1);
    return withOutcomes(database, state, entries);
  },
  signedHead: async ({ organizationId }) => {
    const { sequence, head } = await states.of(database, organizationId);
    return signHead({ organizationId, sequence, head, at: clock.now().toISOString() });
  },
  statementVersions: async ({ organizationId }, subjects) => {
    const { versions } = await states.of(database, organizationId);
    return subjects.map((subject) => (versions.get(subject) ?? 0) + 1);
  },
});
