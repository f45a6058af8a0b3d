import type { TreasuryDayResolvers } from '../../generated/resolver-types.ts';
import { PAID_ASSET } from '../../domain/paid-asset.ts';
import { decimalOf } from './Treasury.ts';

export const TreasuryDay: TreasuryDayResolvers = {
  asset: () => PAID_ASSET,
  amount: ({ baseUnits }) => decimalOf(baseUnits, PAID_ASSET),
  sol: ({ lamports }) => decimalOf(lamports, 'SOL'),
  paidOut: ({ paidOut }) => decimalOf(paidOut, PAID_ASSET),
  received: ({ received }) => decimalOf(received, PAID_ASSET),
};
