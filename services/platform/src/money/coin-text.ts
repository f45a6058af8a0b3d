import { dropTrailingZeros, formatUnits, parseDecimal, rescale } from './decimal.ts';
import { groupThousands } from './group-thousands.ts';

/** Decimals of a stablecoin's amount for people, who read it as money; its exact amount is in exports. */
const STABLECOIN_DECIMALS = 2;

/** Writes an amount of a coin for people: '1,000.00 PYUSD', with two decimals, or '0.005 SOL', with as many as it needs. */
export function coinText(amount: string, coin: string): string {
  const exact = parseDecimal(amount);
  if (!exact) return `${amount} ${coin}`;
  const { units, scale } =
    coin === 'SOL'
      ? dropTrailingZeros(exact)
      : { units: rescale(exact, STABLECOIN_DECIMALS), scale: STABLECOIN_DECIMALS };
  return `${groupThousands(formatUnits(units, scale))} ${coin}`;
}
