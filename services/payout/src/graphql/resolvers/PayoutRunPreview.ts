import { formatMoney } from '@outlay/platform/money';
import { PAID_ASSET } from '../../domain/paid-asset.ts';
import type {
  PayoutRunLineResolvers,
  PayoutRunPreviewResolvers,
} from '../../generated/resolver-types.ts';
import { decimalOf } from './Treasury.ts';

export const PayoutRunPreview: PayoutRunPreviewResolvers = {
  lines: ({ lines }) => [...lines],
  totalUsd: ({ totalUsdMinor }) => decimalOf(totalUsdMinor, 'USD'),
  asset: () => PAID_ASSET,
  totalAmount: ({ totalBaseUnits }) => decimalOf(totalBaseUnits, PAID_ASSET),
  feesSol: ({ feesLamports }) => decimalOf(feesLamports, 'SOL'),
  rentSol: ({ rentLamports }) => decimalOf(rentLamports, 'SOL'),
  amountAfter: ({ baseUnitsAfter }) => decimalOf(baseUnitsAfter, PAID_ASSET),
  solAfter: ({ lamportsAfter }) => decimalOf(lamportsAfter, 'SOL'),
};

export const PayoutRunLine: PayoutRunLineResolvers = {
  amount: ({ amount }) => amount && formatMoney(amount),
  rentSol: ({ rentLamports, guardLamports }) => decimalOf(rentLamports + guardLamports, 'SOL'),
};
