import { operatorAudit } from '@outlay/platform/replay';
import type { OperatorHandlers } from '@outlay/platform/operations';
import type { Database } from '@outlay/platform/postgres';
import { ok, refuse } from '@outlay/platform/result';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { accountBooks } from '../persistence/tables.ts';

/** Accounts whose books differ from the chain: their payments create no drafts. */
export const createOperatorHandlers = (database: Database): OperatorHandlers => ({
  listWalletProblems: async () => {
    const rows = await database
      .select()
      .from(accountBooks)
      .where(isNotNull(accountBooks.problem))
      .orderBy(accountBooks.problemSince);
    return ok({
      problems: rows.map((row) => ({
        account: row.account,
        wallet: row.walletAddress,
        since: (row.problemSince ?? new Date(0)).toISOString(),
        problem: row.problem ?? '',
        accepted: row.acceptedNote,
      })),
    });
  },
  // The next transaction books the difference as unexplained, and recording continues.
  acceptWalletGap: ({ account, reason }, { by }) =>
    database.transaction(async (tx) => {
      const accepted = await tx
        .update(accountBooks)
        .set({ acceptedNote: `${by}: ${reason}` })
        .where(
          and(
            eq(accountBooks.account, account.replaceAll('\0', '')),
            isNotNull(accountBooks.problem),
            isNull(accountBooks.acceptedNote),
          ),
        )
        .returning({ account: accountBooks.account });
      if (accepted.length === 0) {
        return refuse(
          'NO_PROBLEM',
          `${account} has no problem to accept. List the problems with npm run ops -- wallets problems.`,
        );
      }
      await tx
        .insert(operatorAudit)
        .values({ action: 'accept_gap', subject: account, actor: by, reason });
      return ok({ requested_by: by });
    }),
});
