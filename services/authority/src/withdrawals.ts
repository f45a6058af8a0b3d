import { parseMoney } from '@outlay/platform/money';
import { z } from 'zod';
import { kind, refusal, type Refusal, type Said } from './kind.ts';
import { holds, onlyRoles } from './may.ts';
import type { Authority, Change } from './state.ts';
import { address, moment } from './statement.ts';

/** What treasuries hold. */
const ASSETS = ['PYUSD', 'SOL'] as const;
export type WithdrawnAsset = (typeof ASSETS)[number];

/** Base units of a valid amount of an asset; 0 for any other text. */
function baseUnitsOf(amount: string, asset: WithdrawnAsset): bigint {
  const money = parseMoney(amount, asset);
  return typeof money === 'string' ? 0n : money.amountMinor;
}

/** Where money of treasuries may go without being a payment: an address of the organization, and the memo that an exchange needs. */
export const withdrawalAddress = z.strictObject({
  address: address(),
  isVault: z.boolean(),
  memo: z.string().min(1).max(200).optional(),
});

const order = z
  .strictObject({
    /** Address of the treasury that it leaves. */
    treasury: address(),
    asset: z.enum(ASSETS),
    amount: z.string().regex(/^\d{1,12}(\.\d{1,9})?$/),
    /** On the list of addresses. */
    to: address(),
  })
  .refine(({ asset, amount }) => baseUnitsOf(amount, asset) > 0n, { path: ['amount'] });
type Order = z.output<typeof order>;

/** An order that took effect, with the people behind it. */
const storedOrder = order.safeExtend({
  orderedAt: moment(),
  /** Null where time confirmed it, because there was nobody else. */
  confirmedById: z.string().nullable(),
});

const addressKey = (to: string): string => `withdrawal_address/${to}`;
const orderKey = (id: string): string => `withdrawal/${id}`;

const listed = ({ records }: Authority, to: string) => {
  const known = withdrawalAddress.safeParse(records.get(addressKey(to))?.body).data;
  return known?.address === to ? known : null;
};

const notListed = refusal(
  'RECIPIENT_NOT_APPROVED',
  'Money can be withdrawn only to an address that two admins have added.',
);

function orderProblem(state: Authority, said: Said<Order>): Refusal | null {
  const mayNot = onlyRoles('admin')(state, said);
  if (mayNot) return mayNot;
  if (state.records.has(orderKey(said.subjectId))) {
    return refusal('STATEMENT_OUTDATED', 'This withdrawal was ordered before.');
  }
  return listed(state, said.body.to) ? null : notListed;
}

const stored = ({ subjectId, authorId, confirmedById, body, at }: Said<Order>): Change => ({
  table: 'records',
  key: orderKey(subjectId),
  value: { body: { ...body, orderedAt: at.toISOString(), confirmedById }, byId: authorId },
});

/** Money that leaves a treasury for an address of the organization. It always takes two people. */
export const WITHDRAWAL_KINDS = {
  'withdrawal.ordered': kind<Order>({
    body: order,
    about: 'withdrawal',
    refusal: orderProblem,
    people: () => 'two',
    changes: (_state, said) => [stored(said)],
  }),
};

/** What may leave a treasury. */
export interface Withdrawal {
  /** Address of the treasury. */
  readonly treasury: string;
  readonly asset: WithdrawnAsset;
  /** Base units of the asset, above zero. */
  readonly amountBaseUnits: bigint;
  readonly to: string;
  /** The memo that the address needs; null without one. */
  readonly memo: string | null;
}

/** An order is carried out within this time, or not at all: nobody is surprised by an old one. */
export const WITHDRAWAL_AGE_MAX_MS = 86_400_000;

/**
 * Judges whether people of an organization have ordered a withdrawal, and nobody forbids it. The first reason against it is the
 * answer; `NOT_FOUND` where the log has no such order.
 */
export function judgeWithdrawal(state: Authority, id: string, now: Date): Withdrawal | Refusal {
  const record = state.records.get(orderKey(id));
  const found = storedOrder.safeParse(record?.body).data;
  if (!record || !found) return refusal('NOT_FOUND', 'This withdrawal is not in the log.');
  if (state.paused) return refusal('PAYMENTS_PAUSED', 'Payments are paused.');
  const { treasury, asset, amount, to, orderedAt, confirmedById } = found;
  const behind = [record.byId, ...(confirmedById === null ? [] : [confirmedById])];
  if (!behind.every((each) => holds(state.members.get(each), 'admin'))) {
    return refusal('SECOND_PERSON_REQUIRED', 'One of the people behind it is no longer an admin.');
  }
  const place = listed(state, to);
  if (!place) return notListed;
  if (now.getTime() - Date.parse(orderedAt) > WITHDRAWAL_AGE_MAX_MS) {
    return refusal('WITHDRAWAL_EXPIRED', 'This withdrawal was ordered more than a day ago.');
  }
  const amountBaseUnits = baseUnitsOf(amount, asset);
  return { treasury, asset, amountBaseUnits, to, memo: place.memo ?? null };
}
