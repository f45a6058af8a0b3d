import { forbidden, readMonth } from '@outlay/platform/graphql';
import { formatMoney } from '@outlay/platform/money';
import type { Balances } from '../../domain/books.ts';
import { maySeeTreasury } from '../../domain/decisions.ts';
import { PAID_ASSET } from '../../domain/paid-asset.ts';
import type { TreasuryMovement as Movement } from '../../domain/treasury-statement.ts';
import type {
  QueryResolvers,
  TreasuryHoldings,
  TreasuryMovementKind,
  TreasuryMovementResolvers,
  TreasuryStatementResolvers,
} from '../../generated/resolver-types.ts';

const KINDS: Readonly<Record<Movement['kind'], TreasuryMovementKind>> = {
  own: 'PAYOUT',
  between: 'BETWEEN',
  inflow: 'DEPOSIT',
  withdrawal: 'WITHDRAWAL',
  opening: 'OPENING',
  seized: 'SEIZED',
  given_up: 'EXPIRED_PAYMENT',
  unexplained: 'UNEXPLAINED',
};

const inAsset = ({ baseUnits }: Balances): string =>
  formatMoney({ amountMinor: baseUnits, currency: PAID_ASSET });
const inSol = ({ lamports }: Balances): string =>
  formatMoney({ amountMinor: lamports, currency: 'SOL' });
const holdings = (balances: Balances): TreasuryHoldings => ({
  asset: PAID_ASSET,
  amount: inAsset(balances),
  sol: inSol(balances),
});

export const treasuryStatement: QueryResolvers['treasuryStatement'] = (
  _parent,
  { treasuryId, month },
  { viewer, queries },
) => {
  if (!maySeeTreasury(viewer())) {
    throw forbidden('Only finance and administrators can see the treasury.');
  }
  return queries.treasuryStatement(viewer(), treasuryId, readMonth(month));
};

export const TreasuryStatement: TreasuryStatementResolvers = {
  opening: ({ opening }) => holdings(opening),
  closing: ({ closing }) => holdings(closing),
};

export const TreasuryMovement: TreasuryMovementResolvers = {
  kind: ({ kind }) => KINDS[kind],
  amount: ({ change }) => inAsset(change),
  sol: ({ change }) => inSol(change),
  transactionSignature: ({ signature }) => signature,
  payout: ({ payoutId }) => payoutId,
  expense: ({ expenseId }) => (expenseId === null ? null : { id: expenseId }),
};
