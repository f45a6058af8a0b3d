import type { GaugeStatement } from '@outlay/platform/telemetry';

/** Base units of one coin. */
const UNITS = { PYUSD: '1000000', SOL: '1000000000' } as const;

/** Gauges for the treasuries' balances in the books, for whether books match the chain, and for the age of prices. */
export const LEDGER_GAUGES: GaugeStatement = {
  gauges: {
    outlay_treasury_balance: {
      help: 'Treasury balance according to its books, in whole coins',
      labels: ['asset', 'organization'],
    },
    outlay_ledger_accounts_with_problem: {
      help: 'Watched accounts whose books differ from the chain',
    },
    outlay_quote_age_seconds: {
      help: "Age of the newest price of each of Pyth's pairs",
      labels: ['pair'],
    },
    outlay_daily_rates_age_seconds: {
      help: 'Time since the start of the newest day with reference rates',
    },
  },
  statement: `
    select 'outlay_treasury_balance' as metric,
      jsonb_build_object('asset', case when account = wallet_address then 'SOL' else 'PYUSD' end,
        'organization', organization_id::text) as labels,
      (sum(balance) / case when account = wallet_address then ${UNITS.SOL} else ${UNITS.PYUSD} end)::float8 as value
      from account_books join treasuries on address = wallet_address
      group by account = wallet_address, organization_id
    union all
    select 'outlay_ledger_accounts_with_problem', '{}', count(*)::float8
      from account_books where problem is not null
    union all
    select 'outlay_quote_age_seconds', jsonb_build_object('pair', pair),
      extract(epoch from now() - published_at)::float8 from quotes
      where proof->>'format' = 'pyth-hermes'
    union all
    select 'outlay_daily_rates_age_seconds', '{}',
      extract(epoch from now() - max(published_at))::float8 from quotes
      where proof->>'format' = 'ecb-daily' having count(*) > 0`,
};
