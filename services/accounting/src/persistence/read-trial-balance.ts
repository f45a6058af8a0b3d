import type { Executor } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { TrialBalanceRow } from '../use-cases/queries.ts';
import { readSettings } from './asset-store.ts';
import { accountLookup } from './read-accounts.ts';
import { readAssetBalances } from './read-held.ts';
import { accountMonths } from './tables.ts';

/** The accounts with entries up to the end of a month, by code, in the currency of the books. */
export async function readTrialBalance(
  executor: Executor,
  organization: string,
  month: string,
): Promise<TrialBalanceRow[]> {
  const { currency } = await readSettings(executor, organization);
  const counted = sql`organization_id = ${organization}::bigint and month <= ${month} and currency = ${currency}`;
  const { rows } = await executor.execute<{
    code: string;
    opening: string;
    debit: string;
    credit: string;
  }>(sql`
    select account as code,
      coalesce(sum(debit_cents - credit_cents) filter (where month < ${month}), 0)::text as opening,
      coalesce(sum(debit_cents) filter (where month = ${month}), 0)::text as debit,
      coalesce(sum(credit_cents) filter (where month = ${month}), 0)::text as credit
    from ${accountMonths} where ${counted} group by account order by account`);
  const balances = await readAssetBalances(executor, organization, month);
  const held = Map.groupBy(balances, ({ code }) => code);
  const accountOf = await accountLookup(executor, organization);
  return rows.map(({ code, opening, debit, credit }) => ({
    account: accountOf(code),
    opening: BigInt(opening),
    debit: BigInt(debit),
    credit: BigInt(credit),
    assets: (held.get(code) ?? []).map(({ code: _code, ...balance }) => balance),
  }));
}
