import type { Currency } from '@outlay/platform/money';
import type { Executor } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { Account } from '../domain/account.ts';
import type { HeldAsset } from '../domain/revaluation.ts';
import { readSettings } from './asset-store.ts';
import { assetMonths } from './tables.ts';

/** What accounts hold of assets at the end of a month, by account and asset, without those that are empty. */
export async function readHeld(
  executor: Executor,
  organization: string,
  month: string,
  accountOf: (code: string) => Account,
): Promise<HeldAsset[]> {
  const { currency } = await readSettings(executor, organization);
  const { rows } = await executor.execute<{
    account: string;
    asset: Currency;
    quantity: string;
    cents: string;
  }>(sql`
    select account, asset, sum(quantity_minor)::text as quantity, sum(cents)::text as cents
    from ${assetMonths}
    where organization_id = ${organization}::bigint and month <= ${month} and currency = ${currency}
    group by account, asset having sum(quantity_minor) <> 0 or sum(cents) <> 0
    order by account, asset`);
  return rows.map(({ account, asset, quantity, cents }) => ({
    ...{ account: accountOf(account), asset },
    quantityMinor: BigInt(quantity),
    cents: BigInt(cents),
  }));
}
