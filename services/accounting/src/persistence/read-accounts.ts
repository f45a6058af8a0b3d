import type { Executor } from '@outlay/platform/postgres';
import { and, eq, sql } from 'drizzle-orm';
import type { Account } from '../domain/account.ts';
import type { IsHeld } from './journal-row.ts';
import { accountMappings, accounts } from './tables.ts';

const { code, name, kind } = accounts;
const automaticTaxCodeId = sql<string | null>`${accounts.automaticTaxCodeId}::text`;

/** The chart of an organization, by code. */
export const readAccounts = (executor: Executor, organizationId: string): Promise<Account[]> =>
  executor
    .select({ code, name, kind, automaticTaxCodeId })
    .from(accounts)
    .where(eq(accounts.organizationId, BigInt(organizationId)))
    .orderBy(code);

/** Looks accounts up by code. @throws for a code that does not exist, which a foreign key prevents */
export async function accountLookup(
  executor: Executor,
  organizationId: string,
): Promise<(code: string) => Account> {
  const all = new Map(
    (await readAccounts(executor, organizationId)).map((account) => [account.code, account]),
  );
  return (wanted) => {
    const account = all.get(wanted);
    if (!account) throw new Error(`account ${wanted} does not exist`);
    return account;
  };
}

/** Which accounts are mapped to assets. */
export async function readIsHeld(executor: Executor, organizationId: string): Promise<IsHeld> {
  const rows = await executor
    .select({ key: accountMappings.key, code: accountMappings.code })
    .from(accountMappings)
    .where(
      and(
        eq(accountMappings.organizationId, BigInt(organizationId)),
        eq(accountMappings.subject, 'asset'),
      ),
    );
  return (account, asset) => rows.some(({ key, code: of }) => of === account && key === asset);
}
