import type { Country } from '../country.ts';
import type { Language, Trade } from '../language.ts';
import type { Random } from '../random.ts';
import { TRAITS, type Kind } from './kinds.ts';

/** Usual prices of a trade in euros, from and to. */
const PRICES: Record<Trade, readonly [number, number]> = {
  grocery: [0.4, 14],
  restaurant: [2, 32],
  goods: [2, 420],
  services: [25, 2400],
  hotel: [6, 240],
  fuel: [1.2, 2],
  utility: [3, 260],
  transport: [4, 380],
};

/** How many decimals prices of a unit have beyond those of amounts. */
export function priceDecimalsOf({ decimals }: Country, kind: Kind, random: Random): 0 | 1 | 2 {
  if (decimals === 0) return 0;
  if (kind === 'fuel') return random.pick([0, 1, 1]);
  return random.chance(TRAITS[kind].slip ? 0 : 0.09) ? random.pick([1, 2]) : 0;
}

/** A price in minor units: any, just below a whole one, or a whole one. */
export function makePrice({ perEuro, decimals }: Country, trade: Trade, random: Random): number {
  const [min, max] = PRICES[trade];
  const value = min * (max / min) ** random.next() * perEuro * 10 ** decimals;
  if (trade === 'fuel') return Math.max(1, Math.round(value));
  const step = perEuro >= 1000 ? 100 * 10 ** decimals : perEuro >= 15 ? 10 ** decimals : 1;
  if (step > 1 && random.chance(0.75)) return Math.max(1, Math.round(value / step)) * step;
  const ending = random.weighted([
    ['any', 4],
    ['nine', 3],
    ['whole', 3],
  ] as const);
  if (decimals === 0 || ending === 'any') return Math.max(1, Math.round(value));
  const whole = Math.max(1, Math.round(value / 100)) * 100;
  return ending === 'nine' ? whole - 1 : whole;
}

/** How much is bought, in the unit that is usual in the trade. */
export function makeQuantity(
  { texts }: Language,
  trade: Trade,
  random: Random,
): { quantity: number; unit: string } {
  const piece = random.pick(texts.piece);
  if (trade === 'fuel')
    return { quantity: random.integer(8_000, 65_000) / 1000, unit: random.pick(['L', 'l', 'Ltr']) };
  if (trade === 'grocery' && random.chance(0.12))
    return { quantity: random.integer(80, 3_500) / 1000, unit: random.pick(texts.kilogram) };
  if (trade === 'services')
    return random.chance(0.5)
      ? {
          quantity: random.integer(1, 40) / random.pick([1, 1, 2, 4]),
          unit: random.pick(texts.hour),
        }
      : { quantity: random.pick([1, 1, 2, 3]), unit: piece };
  if (trade === 'utility')
    return {
      quantity: random.chance(0.6) ? 1 : random.integer(2, 900),
      unit: random.pick(['kWh', 'm³', piece]),
    };
  const many = trade === 'goods' && random.chance(0.2);
  return {
    quantity: many
      ? random.integer(5, 200)
      : random.weighted([
          [1, 7],
          [2, 3],
          [3, 1],
          [4, 1],
        ]),
    unit: piece,
  };
}
