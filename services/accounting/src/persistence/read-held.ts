import type { Currency } from '@outlay/platform/money';
import type { Executor } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { Account } from '../domain/account.ts';
import type { HeldAsset } from '../domain/revaluation.ts';
import type { AssetBalance } from '../use-cases/queries.ts';
import { readSettings } from './asset-store.ts';
import { assetMonths } from './tables.ts';

/** What accounts hold of assets at the end of a month, by code and asset, in the currency of the books. */
export async function readAssetBalances(
  executor: Executor,
  organization: string,
  month: string,
): Promise<(AssetBalance & { readonly code: string })[]> {
  const { currency } = await readSettings(executor, organization);
  const { rows } = await executor.execute<{
    code: string;
    asset: Currency;
    opening: string;
    closing: string;
    value: string;
  }>(sql`
    select account as code, asset,
      coalesce(sum(quantity_minor) filter (where month < ${month}), 0)::text as opening,
      sum(quantity_minor)::text as closing, sum(cents)::text as value
    from ${assetMonths}
    where organization_id = ${organization}::bigint and month <= ${month} and currency = ${currency}
    group by account, asset order by account, asset`);
  return rows.map(({ code, asset, opening, closing, value }) => ({
    ...{ code, asset },
    openingMinor: BigInt(opening),
    closingMinor: BigInt(closing),
    valueCents: BigInt(value),
  }));
}

/** The same for a revaluation, without what is empty. */
export const readHeld = async (
  executor: Executor,
  organization: string,
  month: string,
  accountOf: (code: string) => Account,
): Promise<HeldAsset[]> =>
  (await readAssetBalances(executor, organization, month))
    .filter(({ closingMinor, valueCents }) => closingMinor !== 0n || valueCents !== 0n)
    .map(({ code, asset, closingMinor, valueCents }) => ({
      ...{ account: accountOf(code), asset },
      ...{ quantityMinor: closingMinor, cents: valueCents },
    }));
