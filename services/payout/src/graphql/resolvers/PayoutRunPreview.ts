import { formatMoney } from '@outlay/platform/money';
import type {
  PayoutRunLineResolvers,
  PayoutRunPreviewResolvers,
} from '../../generated/resolver-types.ts';
import { decimalOf } from './Treasury.ts';

export const PayoutRunPreview: PayoutRunPreviewResolvers = {
  lines: ({ lines }) => [...lines],
  totalUsd: ({ totalUsdMinor }) => decimalOf(totalUsdMinor, 'USD'),
  totalPyusd: ({ totalPyusdBaseUnits }) => decimalOf(totalPyusdBaseUnits, 'PYUSD'),
  feesSol: ({ feesLamports }) => decimalOf(feesLamports, 'SOL'),
  rentSol: ({ rentLamports }) => decimalOf(rentLamports, 'SOL'),
  pyusdAfter: ({ pyusdAfterBaseUnits }) => decimalOf(pyusdAfterBaseUnits, 'PYUSD'),
  solAfter: ({ lamportsAfter }) => decimalOf(lamportsAfter, 'SOL'),
};

export const PayoutRunLine: PayoutRunLineResolvers = {
  amountPyusd: ({ amountPyusd }) => amountPyusd && formatMoney(amountPyusd),
  rentSol: ({ rentLamports, guardLamports }) => decimalOf(rentLamports + guardLamports, 'SOL'),
};
