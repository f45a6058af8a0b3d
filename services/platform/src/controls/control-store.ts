import { and, desc, eq, sql } from 'drizzle-orm';
import {
  msFromNow,
  pickDue,
  type Database,
  type Executor,
  type Transaction,
} from '../postgres/index.ts';
import { controlChanges } from './control-change-table.ts';
import {
  controlChangeId,
  PENDING_MAX,
  readControlChangeId,
  type ControlChange,
} from './control-change.ts';

export type NewControlChange = Pick<
  ControlChange,
  | 'kind'
  | 'title'
  | 'diff'
  | 'status'
  | 'proposedById'
  | 'proposedAt'
  | 'concernsId'
  | 'takesEffectAt'
  | 'expiresAt'
  | 'decidedAt'
> & { readonly payload: unknown };

export type StoredControlChange = ControlChange & { readonly payload: unknown };

/** The proposed changes of one organization, in a transaction. */
export interface ControlStore {
  readonly organizationId: string;
  /** Locks the organization's changes: until the transaction ends, no other one proposes or decides. */
  readonly lockControls: () => Promise<void>;
  readonly pendingControlChanges: () => Promise<readonly StoredControlChange[]>;
  readonly insertControlChange: (change: NewControlChange) => Promise<ControlChange>;
  readonly controlChange: (id: string) => Promise<StoredControlChange | null>;
  /** Stores how a pending change ended, or that it now waits for an admin. */
  readonly saveControlChange: (change: StoredControlChange) => Promise<void>;
}

/** Seals pending changes of an organization. A change that was written or altered in the database alone is never found. */
export interface ControlSeal {
  readonly of: (change: StoredControlChange) => string;
  readonly isIntact: (change: StoredControlChange, seal: string | null) => boolean;
}

/** Maximum changes on a page. */
const LISTED_MAX = 100;

const toChange = ({
  id,
  organizationId: _organizationId,
  dueAt: _dueAt,
  seal: _seal,
  ...row
}: typeof controlChanges.$inferSelect): StoredControlChange => ({
  ...row,
  id: controlChangeId(row.kind, id),
  proposedById: row.proposedById.toString(),
  concernsId: row.concernsId?.toString() ?? null,
  decidedById: row.decidedById?.toString() ?? null,
});

/** The newest changes of an organization, pending ones first. */
export async function readControlChanges(
  executor: Executor,
  organizationId: string,
): Promise<ControlChange[]> {
  const rows = await executor
    .select()
    .from(controlChanges)
    .where(eq(controlChanges.organizationId, BigInt(organizationId)))
    .orderBy(sql`${controlChanges.status} = 'pending' desc`, desc(controlChanges.id))
    .limit(LISTED_MAX);
  return rows.map(toChange);
}

/** One change of an organization; null when there is none with this id. */
export async function readControlChange(
  executor: Executor,
  organizationId: string,
  id: string,
): Promise<ControlChange | null> {
  const [row] = await executor.select().from(controlChanges).where(hasId(organizationId, id));
  return row ? toChange(row) : null;
}

function hasId(organizationId: string, id: string) {
  const read = readControlChangeId(id);
  if (!read) throw new Error(`not the id of a change: ${id}`);
  return and(
    eq(controlChanges.organizationId, BigInt(organizationId)),
    eq(controlChanges.id, BigInt(read.number)),
    read.kind === undefined ? undefined : eq(controlChanges.kind, read.kind),
  );
}

export function createControlStore(
  tx: Transaction,
  organizationId: string,
  seals?: ControlSeal,
): ControlStore {
  const organization = BigInt(organizationId);
  const byId = (id: string) => hasId(organizationId, id);
  return {
    organizationId,
    lockControls: async () => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`controls:${organizationId}`}, 0))`,
      );
    },
    pendingControlChanges: async () => {
      const isPending = eq(controlChanges.status, 'pending');
      const rows = await tx
        .select()
        .from(controlChanges)
        .where(and(eq(controlChanges.organizationId, organization), isPending))
        .limit(PENDING_MAX);
      return rows.map(toChange);
    },
    insertControlChange: async (change) => {
      const dueAt = change.takesEffectAt ?? change.expiresAt;
      const concernsId = change.concernsId === null ? null : BigInt(change.concernsId);
      const row = { ...change, concernsId, organizationId: organization, dueAt };
      const [stored] = await tx
        .insert(controlChanges)
        .values({ ...row, diff: [...change.diff], proposedById: BigInt(change.proposedById) })
        .returning();
      if (!stored) throw new Error('the change was not written');
      const written = toChange(stored);
      if (seals && written.status === 'pending') {
        await tx
          .update(controlChanges)
          .set({ seal: seals.of(written) })
          .where(byId(written.id));
      }
      return written;
    },
    controlChange: async (id) => {
      const [row] = await tx.select().from(controlChanges).where(byId(id)).for('update');
      const found = row ? toChange(row) : null;
      const isForged =
        seals && row && found?.status === 'pending' && !seals.isIntact(found, row.seal);
      return isForged ? null : found;
    },
    saveControlChange: async (change) => {
      const { id, status, decidedById, decidedAt, reason, takesEffectAt, expiresAt } = change;
      // A change that has ended loses its seal, so that resetting its status doesn't bring it back.
      const seal = seals && status === 'pending' ? seals.of(change) : null;
      const dueAt = takesEffectAt ?? expiresAt;
      const decider = decidedById === null ? null : BigInt(decidedById);
      await tx
        .update(controlChanges)
        .set({
          status,
          decidedById: decider,
          decidedAt,
          reason,
          takesEffectAt,
          expiresAt,
          dueAt,
          seal,
        })
        .where(byId(id));
    },
  };
}

/** Longer than a change takes. After a failure or a crash it is retried then. */
const LEASE_MS = 60_000;

/** Claims up to `max` due changes under a lease; a failing one does not delay the others. */
export async function claimDueControlChanges(
  database: Database,
  max: number,
): Promise<{ readonly id: string; readonly organizationId: string }[]> {
  const rows = await database
    .update(controlChanges)
    .set({ dueAt: msFromNow(LEASE_MS) })
    .where(
      pickDue(controlChanges, {
        due: sql`status = 'pending' and due_at <= now()`,
        orderBy: controlChanges.dueAt,
        max,
      }),
    )
    .returning({ id: controlChanges.id, organizationId: controlChanges.organizationId });
  return rows.map(({ id, organizationId }) => ({
    id: id.toString(),
    organizationId: organizationId.toString(),
  }));
}
