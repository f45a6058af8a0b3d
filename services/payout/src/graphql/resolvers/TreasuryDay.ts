import type { TreasuryDayResolvers } from '../../generated/resolver-types.ts';
import { decimalOf } from './Treasury.ts';

export const TreasuryDay: TreasuryDayResolvers = {
  pyusd: ({ pyusd }) => decimalOf(pyusd, 'PYUSD'),
  sol: ({ lamports }) => decimalOf(lamports, 'SOL'),
  paidOut: ({ paidOut }) => decimalOf(paidOut, 'PYUSD'),
  received: ({ received }) => decimalOf(received, 'PYUSD'),
};
