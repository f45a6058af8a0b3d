import { formatMoney, type Currency } from '@outlay/platform/money';
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
  reservedPyusd: ({ exposure }) => decimalOf(exposure.reservedBaseUnits, 'PYUSD'),
  lastDayUsd: ({ exposure }) => decimalOf(exposure.lastDayUsdMinor, 'USD'),
  paused: ({ pause }) => pause,
  warnings: warningsOf,
};

export const SecondTreasury: SecondTreasuryResolvers = {
  balances: ({ facts }) => facts,
  reservedPyusd: ({ exposure }) => decimalOf(exposure.reservedBaseUnits, 'PYUSD'),
  paused: ({ pause }) => pause,
  warnings: secondWarningsOf,
};

export const TreasuryBalances: TreasuryBalancesResolvers = {
  sol: ({ lamports }) => decimalOf(lamports, 'SOL'),
  pyusd: ({ pyusdBaseUnits }) => decimalOf(pyusdBaseUnits, 'PYUSD'),
  slot: ({ slot }) => slot.toString(),
};

export const PayoutPause: PayoutPauseResolvers = {
  by: ({ actorId }) => (actorId === null ? null : { id: actorId }),
  operatorOnly: ({ isOperatorOnly }) => isOperatorOnly,
};

export const PayoutSettings: PayoutSettingsResolvers = {
  perPayoutMaxUsd: ({ perPayoutMaxUsd }) => formatMoney(perPayoutMaxUsd),
  perDayMaxUsd: ({ perDayMaxUsd }) => formatMoney(perDayMaxUsd),
  warnBelowPyusd: ({ warnBelowPyusd }) => formatMoney(warnBelowPyusd),
  warnBelowSol: ({ warnBelowSol }) => formatMoney(warnBelowSol),
  allowList: ({ allowList }) => [...allowList],
};
