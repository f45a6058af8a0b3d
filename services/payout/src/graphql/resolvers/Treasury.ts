import { formatMoney, type Currency } from '@outlay/platform/money';
import { PAID_ASSET } from '../../domain/paid-asset.ts';
import { secondWarningsOf, warningsOf } from '../../domain/treasury.ts';
import type {
  PayoutPauseResolvers,
  PayoutSettingsResolvers,
  SecondTreasuryResolvers,
  TreasuryBalancesResolvers,
  TreasuryResolvers,
} from '../../generated/resolver-types.ts';

/** Minor units as the SDL's Decimal. */
export const decimalOf = (amountMinor: bigint, currency: Currency): string =>
  formatMoney({ amountMinor, currency });

export const Treasury: TreasuryResolvers = {
  balances: ({ facts }) => facts,
  reservedAmount: ({ exposure }) => decimalOf(exposure.reservedBaseUnits, PAID_ASSET),
  lastDayUsd: ({ exposure }) => decimalOf(exposure.lastDayUsdMinor, 'USD'),
  paused: ({ pause }) => pause,
  warnings: warningsOf,
};

export const SecondTreasury: SecondTreasuryResolvers = {
  balances: ({ facts }) => facts,
  reservedAmount: ({ exposure }) => decimalOf(exposure.reservedBaseUnits, PAID_ASSET),
  paused: ({ pause }) => pause,
  warnings: secondWarningsOf,
};

export const TreasuryBalances: TreasuryBalancesResolvers = {
  sol: ({ lamports }) => decimalOf(lamports, 'SOL'),
  asset: () => PAID_ASSET,
  amount: ({ baseUnits }) => decimalOf(baseUnits, PAID_ASSET),
  slot: ({ slot }) => slot.toString(),
};

export const PayoutPause: PayoutPauseResolvers = {
  by: ({ actorId }) => (actorId === null ? null : { id: actorId }),
  operatorOnly: ({ isOperatorOnly }) => isOperatorOnly,
};

export const PayoutSettings: PayoutSettingsResolvers = {
  perPayoutMaxUsd: ({ perPayoutMaxUsd }) => formatMoney(perPayoutMaxUsd),
  perDayMaxUsd: ({ perDayMaxUsd }) => formatMoney(perDayMaxUsd),
  warnBelowAmount: ({ warnBelowAmount }) => formatMoney(warnBelowAmount),
  warnBelowSol: ({ warnBelowSol }) => formatMoney(warnBelowSol),
  allowList: ({ allowList }) => [...allowList],
};
