import { dropTrailingZeros, formatUnits, parseDecimal, rescale, type Decimal } from './decimal.ts';
import { groupThousands } from './group-thousands.ts';

/** Decimals of a stablecoin's amount for people, who read it as money; its exact amount is in exports. */
const MONEY_DECIMALS = 2;

/** An amount below a cent is not nothing. */
const isBelowCent = ({ units, scale }: Decimal): boolean =>
  scale > MONEY_DECIMALS && units / 10n ** BigInt(scale - MONEY_DECIMALS) === 0n;

/** Writes an amount of a coin for people as screens do: '1,000.00 PYUSD', or '0.005 SOL', with as many decimals as it needs. */
export function coinText(amount: string, coin: string): string {
  const parsed = parseDecimal(amount);
  if (!parsed) return `${amount} ${coin}`;
  const exact = dropTrailingZeros(parsed);
  const isExact = coin === 'SOL' || isBelowCent(exact);
  const scale = isExact ? Math.max(exact.scale, MONEY_DECIMALS) : MONEY_DECIMALS;
  return `${groupThousands(formatUnits(rescale(exact, scale), scale))} ${coin}`;
}
