import { callRpc } from '@outlay/sandbox/call-rpc';
import { askDatabases, solanaRpcUrl } from '../installation.ts';
import type { Check } from './check.ts';

/** Payments younger than this may still be in progress. */
const SETTLED = `now() - interval '1 minute'`;
/** A node's limit of signatures per request. */
const SIGNATURES_MAX = 256;

interface Paid {
  readonly expense: string;
  readonly signature: string;
  readonly amount: string;
}

/** Whether paid expenses and paid payouts match, each with the same transaction. */
export async function comparePaid(): Promise<Check[]> {
  const payouts = await askDatabases<Paid & { settled: boolean }>(
    ['payout'],
    `select expense_id::text as expense, signature, trim_scale(amount)::text as amount, paid_at < ${SETTLED} as settled
     from payouts where status = 'PAID' order by expense_id`,
  );
  const expenses = await askDatabases<Paid & { settled: boolean }>(
    ['expense'],
    `select id::text as expense, reimbursement_signature as signature, trim_scale(reimbursement_amount)::text as amount,
       paid_at < ${SETTLED} as settled
     from expenses where status = 'paid' and payout_id is not null order by id`,
  );
  const textOf = ({ expense, signature, amount }: Paid): string =>
    `expense ${expense} by ${signature} with ${amount} PYUSD`;
  const [paid, recorded] = [new Set(payouts.map(textOf)), new Set(expenses.map(textOf))];
  const unpaid = expenses.find((row) => row.settled && !paid.has(textOf(row)));
  const unrecorded = payouts.find((row) => row.settled && !recorded.has(textOf(row)));
  return [
    {
      check: 'paid expenses = payouts',
      compared: payouts.length,
      difference: unpaid
        ? `no payout paid ${textOf(unpaid)}`
        : unrecorded
          ? `the expense does not know: ${textOf(unrecorded)}`
          : null,
    },
  ];
}

/** Whether every double entry sums to zero, the kept sums of treasuries are those of their lines, and every paid payout is booked. */
export async function compareJournal(): Promise<Check[]> {
  const unbalanced = await askDatabases<{ name: string; asset: string; off: string }>(
    ['payout'],
    `select coalesce(payout_id::text, reference) as name, asset, sum(amount)::text as off
     from journal group by 1, 2 having sum(amount) <> 0 order by 1, 2 limit 1`,
  );
  const wrong = await askDatabases<{ name: string; booked: string; said: string }>(
    ['payout'],
    `select p.id::text as name, coalesce(j.amount, 0)::text as booked, (p.amount * 1000000)::bigint::text as said
     from payouts p left join lateral (
       select sum(amount) as amount from journal
       where payout_id = p.id and asset = p.asset and account = 'payee_wallet') j on true
     where p.status = 'PAID' and coalesce(j.amount, 0) <> p.amount * 1000000 order by 1 limit 1`,
  );
  const [missummed] = await askDatabases<{ treasury: string; off: string; asset: string }>(
    ['payout'],
    `select treasury, asset, sum(amount)::text as off from (
       select treasury, asset, amount from journal where account like 'treasury%'
       union all select treasury, asset, -amount from treasury_sums,
         lateral (values ('PYUSD', base_units), ('SOL', lamports)) as kept (asset, amount)
     ) as both_ways group by 1, 2 having sum(amount) <> 0 order by 1, 2 limit 1`,
  );
  const [counted] = await askDatabases<{ entries: number; treasuries: number; paid: number }>(
    ['payout'],
    `select (select count(*)::int from journal) as entries, (select count(*)::int from treasuries) as treasuries,
       (select count(*)::int from payouts where status = 'PAID') as paid`,
  );
  const [off, misbooked] = [unbalanced[0], wrong[0]];
  return [
    {
      check: 'journal adds up to zero',
      compared: counted?.entries ?? 0,
      difference: off ? `${off.name} is off by ${off.off} in ${off.asset}` : null,
    },
    {
      check: 'treasury sums = journal',
      compared: counted?.treasuries ?? 0,
      difference: missummed
        ? `treasury ${missummed.treasury} lacks ${missummed.off} in ${missummed.asset}`
        : null,
    },
    {
      check: 'journal = payouts',
      compared: counted?.paid ?? 0,
      difference: misbooked
        ? `payout ${misbooked.name} booked ${misbooked.booked} of ${misbooked.said} millionths`
        : null,
    },
  ];
}

interface SignatureStatus {
  readonly err: unknown;
  readonly confirmationStatus: string;
}

/** Whether the transaction of every paid payout and every withdrawal is final on the chain, without an error. */
export async function compareChain(): Promise<Check[]> {
  const rows = await askDatabases<{ what: string; signature: string }>(
    ['payout'],
    `select 'payout ' || id as what, signature from payouts where status = 'PAID'
     union all select 'withdrawal ' || w.id, a.signature from withdrawals w
     join withdrawal_attempts a on a.withdrawal_id = w.id and a.number = w.attempt_count where w.status = 'SENT' order by what`,
  );
  for (let start = 0; start < rows.length; start += SIGNATURES_MAX) {
    const some = rows.slice(start, start + SIGNATURES_MAX);
    const { value } = await callRpc<{ value: (SignatureStatus | null)[] }>(
      solanaRpcUrl(),
      'getSignatureStatuses',
      some.map(({ signature }) => signature),
      { searchTransactionHistory: true },
    );
    const wrong = some.findIndex((_row, place) => {
      const status = value[place];
      return !status || status.err !== null || status.confirmationStatus !== 'finalized';
    });
    const row = some[wrong];
    if (row) {
      const difference = `the chain does not have ${row.signature} of ${row.what} as final`;
      return [{ check: 'payouts = chain', compared: rows.length, difference }];
    }
  }
  return [{ check: 'payouts = chain', compared: rows.length, difference: null }];
}
