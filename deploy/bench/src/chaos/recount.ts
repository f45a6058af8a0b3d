import { callRpc } from '@outlay/sandbox/call-rpc';
import { askDatabase } from '../ask-database.ts';

/** One expense of the run, and its expected result. */
export interface Expected {
  readonly expenseId: string;
  /** Expected amount. The payout's frozen rate converts it to the millionths of a PYUSD that must have arrived. */
  readonly usdCents: number;
  readonly end: 'paid' | 'held';
}

export interface Recount {
  readonly payments: number;
  readonly paidOnce: number;
  readonly paidTwice: number;
  /** Number of approved expenses that were never paid. */
  readonly lost: number;
  /** Number paid with a different amount or to someone else. */
  readonly paidWrong: number;
  /** Number failed or held without a reason. */
  readonly refused: number;
  /** Number of tampered payouts that were held, as expected. */
  readonly tamperedHeld: number;
  readonly tampered: number;
  /** Number of expenses whose history has a step twice or in the wrong order. */
  readonly unordered: number;
  /** Number of members whose data differs between identity and another service. */
  readonly projectionsDiffer: number;
  /** Number not paid a minute after approval, with all faults off. */
  readonly stuckOver60s: number;
  /** Longest time from approval to payment, despite all kills. */
  readonly slowestS: number;
  /** Details of each lost expense. */
  readonly lostOnes: readonly LostOne[];
}

export interface LostOne {
  readonly expenseId: string;
  readonly activity: string;
  readonly payout: string;
}

interface Transfer {
  readonly payoutId: string;
  readonly amount: bigint;
  readonly recipient: string;
}

interface PayoutRow {
  readonly id: string;
  readonly expense_id: string;
  readonly status: string;
  readonly amount: string | null;
  readonly rate: string | null;
  readonly wallet: string | null;
}

interface StoryRow {
  readonly expense_id: string;
  readonly kinds: string[];
  readonly approved_to_paid_s: string | null;
  readonly paid_after_chaos_s: string | null;
}

const MEMO = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):\d+/;
const PAGE = 1_000;

/** Everything that left the treasury, from the chain alone and without our tables. */
export async function transfersOf(rpcUrl: string, treasury: string): Promise<Transfer[]> {
  const rows: { signature: string; memo: string | null; err: unknown }[] = [];
  for (;;) {
    const before = rows.at(-1)?.signature;
    const page = await callRpc<typeof rows>(rpcUrl, 'getSignaturesForAddress', treasury, {
      limit: PAGE,
      ...(before !== undefined && { before }),
    });
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  const paid = rows.filter(({ err, memo }) => err === null && MEMO.test(memo ?? ''));
  const transfers: Transfer[] = [];
  for (const { signature, memo } of paid) {
    const transfer = await readTransfer(rpcUrl, signature, MEMO.exec(memo ?? '')?.[1] ?? '');
    if (transfer) transfers.push(transfer);
  }
  return transfers;
}

interface TokenBalance {
  readonly owner: string;
  readonly uiTokenAmount: { readonly amount: string };
}

async function readTransfer(
  rpcUrl: string,
  signature: string,
  payoutId: string,
): Promise<Transfer | null> {
  const { meta } = await callRpc<{
    meta: { preTokenBalances: TokenBalance[]; postTokenBalances: TokenBalance[] };
  }>(rpcUrl, 'getTransaction', signature, {
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 1,
  });
  const held = (balances: readonly TokenBalance[], owner: string): bigint =>
    balances
      .filter((balance) => balance.owner === owner)
      .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);
  for (const { owner } of meta.postTokenBalances) {
    const amount = held(meta.postTokenBalances, owner) - held(meta.preTokenBalances, owner);
    if (amount > 0n) return { payoutId, amount, recipient: owner };
  }
  return null;
}

export type Databases = Readonly<
  Record<'identity' | 'ledger-watcher' | 'payout' | 'expense', string>
>;

interface NameRow {
  readonly id: string;
  readonly name: string;
}

/** A repeated old event must not have undone a newer one. */
async function countDiffering(databases: Databases): Promise<number> {
  const members = await askDatabase<NameRow>(
    databases.identity,
    `select id::text, first_name || ' ' || last_name as name from members
     where status = 'active' and organization_id is not null`,
  );
  const known = new Map(
    (
      await askDatabase<NameRow>(
        databases['ledger-watcher'],
        'select member_id::text as id, name from member_directory',
      )
    ).map(({ id, name }) => [id, name] as const),
  );
  return members.filter(({ id, name }) => known.get(id) !== name).length;
}

/** Compares the chain with the approvals. */
export async function recount(
  { rpcUrl, treasury, wallet }: { rpcUrl: string; treasury: string; wallet: string },
  databases: Databases,
  expected: readonly Expected[],
  brokenUntil: Date,
): Promise<Recount> {
  const ids = expected.map(({ expenseId }) => expenseId);
  const payouts = await askDatabase<PayoutRow>(
    databases.payout,
    `select id, expense_id::text, status, amount::text, rate::text, content->>'payeeWallet' as wallet
     from payouts where expense_id = any($1::bigint[])`,
    [ids],
  );
  const stories = await askDatabase<StoryRow>(
    databases.expense,
    `select expense_id::text, array_agg(kind order by id) as kinds, round(extract(epoch from
       min(at) filter (where kind = 'expense.paid') - min(at) filter (where kind = 'expense.approved')), 1)::text as approved_to_paid_s,
       round(extract(epoch from min(at) filter (where kind = 'expense.paid') -
         greatest(min(at) filter (where kind = 'expense.approved'), $2::timestamptz)), 1)::text as paid_after_chaos_s
     from activity where expense_id = any($1::bigint[]) group by expense_id`,
    [ids, brokenUntil.toISOString()],
  );
  const byPayout = Map.groupBy(await transfersOf(rpcUrl, treasury), ({ payoutId }) => payoutId);
  const byExpense = Map.groupBy(payouts, ({ expense_id }) => expense_id);
  const story = new Map(stories.map((row) => [row.expense_id, row] as const));
  const counts = {
    payments: expected.length,
    paidOnce: 0,
    paidTwice: 0,
    lost: 0,
    paidWrong: 0,
    refused: 0,
    tamperedHeld: 0,
    tampered: expected.filter(({ end }) => end === 'held').length,
    projectionsDiffer: await countDiffering(databases),
    unordered: stories.filter(({ kinds }) => !isInOrder(kinds)).length,
    stuckOver60s: 0,
    slowestS: 0,
  };
  const lostOnes: LostOne[] = [];
  for (const { expenseId, usdCents, end } of expected) {
    const rows = byExpense.get(expenseId) ?? [];
    const transfers = rows.flatMap(({ id }) => byPayout.get(id) ?? []);
    const seconds = Number(story.get(expenseId)?.approved_to_paid_s ?? 0);
    counts.slowestS = Math.max(counts.slowestS, seconds);
    if (Number(story.get(expenseId)?.paid_after_chaos_s ?? 0) > 60) counts.stuckOver60s += 1;
    if (transfers.some((transfer) => !isRight(transfer, rows, usdCents, wallet))) {
      counts.paidWrong += 1;
    }
    if (transfers.length > 1) counts.paidTwice += 1;
    const status = rows[0]?.status;
    if (end === 'held') {
      if (transfers.length === 0 && status === 'HELD') counts.tamperedHeld += 1;
    } else if (transfers.length === 1 && status === 'PAID') counts.paidOnce += 1;
    else if (transfers.length === 0 && (status === 'HELD' || status === 'FAILED')) {
      counts.refused += 1;
    } else if (transfers.length < 2) {
      counts.lost += 1;
      lostOnes.push({
        expenseId,
        activity: story.get(expenseId)?.kinds.join(' ') ?? 'none',
        payout: status ?? 'none',
      });
    }
  }
  return { ...counts, lostOnes };
}

/** PYUSD is within the guard band of a dollar, so the amount on the chain must be too, and it must be paid to the payee. */
function isRight(
  { amount, recipient }: Transfer,
  [payout]: readonly PayoutRow[],
  usdCents: number,
  wallet: string,
): boolean {
  const atRate = payout?.rate ? (usdCents * 10_000) / Number(payout.rate) : Number.NaN;
  return recipient === wallet && Math.abs(Number(amount) - atRate) <= 1;
}

const ORDER = ['expense.created', 'expense.submitted', 'expense.approved', 'expense.paid'];

/** Whether each step occurs at most once, and none before its predecessor. */
function isInOrder(kinds: readonly string[]): boolean {
  const steps = kinds.filter((kind) => ORDER.includes(kind));
  return steps.every((kind, place) => kind === ORDER[place]);
}
