import { changeDetails } from './change-detail-table.ts';
import type { Transaction } from '@outlay/platform/postgres';
import { and, eq } from 'drizzle-orm';

/** What a change writes, until its statement takes effect. */
export interface ChangeDetail {
  readonly kind: string;
  readonly payload: unknown;
  readonly proposedById: string;
}

/** The details of an organization's changes, in a transaction. */
export interface ChangeDetails {
  insert(statementHash: string, detail: ChangeDetail): Promise<void>;
  /** Returns the details of one kind that wait. */
  ofKind(kind: string): Promise<readonly ChangeDetail[]>;
  /** Removes and returns the details; null when another transaction has taken them, or there are none. */
  take(statementHash: string): Promise<ChangeDetail | null>;
}

const toDetail = ({
  kind,
  payload,
  proposedById,
}: typeof changeDetails.$inferSelect): ChangeDetail => ({
  kind,
  payload,
  proposedById: proposedById.toString(),
});

export function createChangeDetails(tx: Transaction, organizationId: string): ChangeDetails {
  const ofStatement = (statementHash: string) =>
    and(
      eq(changeDetails.organizationId, BigInt(organizationId)),
      eq(changeDetails.statementHash, statementHash),
    );
  return {
    insert: async (statementHash, { kind, payload, proposedById }) => {
      await tx.insert(changeDetails).values({
        organizationId: BigInt(organizationId),
        statementHash,
        kind,
        payload,
        proposedById: BigInt(proposedById),
      });
    },
    ofKind: async (kind) => {
      const rows = await tx
        .select()
        .from(changeDetails)
        .where(
          and(
            eq(changeDetails.organizationId, BigInt(organizationId)),
            eq(changeDetails.kind, kind),
          ),
        );
      return rows.map(toDetail);
    },
    take: async (statementHash) => {
      const [row] = await tx.delete(changeDetails).where(ofStatement(statementHash)).returning();
      return row ? toDetail(row) : null;
    },
  };
}
