import type { Currency } from '@outlay/platform/money';
import type { Entry } from './journal.ts';
import { timesFraction } from './shares.ts';

export const COST_METHODS = ['average', 'fifo'] as const;
/** How the cost of what leaves is found: the average of all that is held, or that of what came first. */
export type CostMethod = (typeof COST_METHODS)[number];

/** A part of a holding. What left before it was seen to come is below zero. */
export interface Lot {
  /** Minor units of the asset. */
  readonly quantityMinor: bigint;
  /** Its cost in cents of the books' currency, with the sign of the quantity. */
  readonly cents: bigint;
}

/** What is held of an asset, oldest first. All quantities have one sign. */
export type Holding = readonly Lot[];

export const quantityOf = (holding: Holding): bigint =>
  holding.reduce((sum, { quantityMinor }) => sum + quantityMinor, 0n);

export const costOf = (holding: Holding): bigint =>
  holding.reduce((sum, { cents }) => sum + cents, 0n);

/** The holding as one lot, which is how the average keeps it. */
export const asOneLot = (holding: Holding): Holding =>
  withoutEmpty([{ quantityMinor: quantityOf(holding), cents: costOf(holding) }]);

const withoutEmpty = (lots: readonly Lot[]): Holding =>
  lots.filter(({ quantityMinor, cents }) => quantityMinor !== 0n || cents !== 0n);

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The cost of the first `size` units, and what stays. The last unit takes all that is left of the cost. */
function take(holding: Holding, size: bigint): { cents: bigint; rest: Holding } {
  let left = size;
  let cents = 0n;
  const rest: Lot[] = [];
  for (const lot of holding) {
    const held = sizeOf(lot.quantityMinor);
    const taken = left < held ? left : held;
    const cost = taken === held ? lot.cents : timesFraction(lot.cents, fraction(taken, held));
    left -= taken;
    cents += cost;
    const sign = lot.quantityMinor < 0n ? -1n : 1n;
    rest.push({ quantityMinor: sign * (held - taken), cents: lot.cents - cost });
  }
  return { cents, rest: withoutEmpty(rest) };
}

const fraction = (numerator: bigint, denominator: bigint) => ({ numerator, denominator });

const isOpposite = (holding: Holding, quantityMinor: bigint): boolean =>
  quantityOf(holding) * quantityMinor < 0n;

/**
 * By how many cents a movement changes the cost of a holding. What adds to it costs `valueCents`, its value on that day; what is
 * taken from it leaves at cost, so that nothing is left of the cost of an empty holding.
 */
export function costOfMove(holding: Holding, quantityMinor: bigint, valueCents: bigint): bigint {
  if (!isOpposite(holding, quantityMinor)) return valueCents;
  const held = sizeOf(quantityOf(holding));
  const moved = sizeOf(quantityMinor);
  if (moved <= held) return -take(holding, moved).cents;
  return timesFraction(valueCents, fraction(moved - held, moved)) - costOf(holding);
}

/** The holding after a movement that was booked with `cents`. Its lots always add up to what was booked. */
export function afterMove(
  holding: Holding,
  quantityMinor: bigint,
  cents: bigint,
  method: CostMethod,
): Holding {
  const isTaken = isOpposite(holding, quantityMinor) && method === 'fifo';
  if (!isTaken) {
    const lots = withoutEmpty([...holding, { quantityMinor, cents }]);
    return method === 'fifo' && !isOpposite(holding, quantityMinor) ? lots : asOneLot(lots);
  }
  const held = sizeOf(quantityOf(holding));
  const moved = sizeOf(quantityMinor);
  if (moved >= held) return asOneLot([...holding, { quantityMinor, cents }]);
  const { rest } = take(holding, moved);
  const [first, ...later] = rest;
  // What was booked at another cost, such as a reversal, stays with the oldest lot.
  const drift = costOf(holding) + cents - costOf(rest);
  return first ? [{ ...first, cents: first.cents + drift }, ...later] : rest;
}

/** What an organization holds of its assets, moved by one entry after the other. */
export class Holdings {
  readonly #held: Map<Currency, Holding>;
  readonly #method: CostMethod;

  constructor(held: ReadonlyMap<Currency, Holding>, method: CostMethod) {
    this.#held = new Map(held);
    this.#method = method;
  }

  /** Moves an asset that is worth `valueCents`, and returns its cost in cents; both have the sign of the quantity. */
  move(asset: Currency, quantityMinor: bigint, valueCents: bigint): bigint {
    const cents = costOfMove(this.#held.get(asset) ?? [], quantityMinor, valueCents);
    this.book(asset, quantityMinor, cents);
    return cents;
  }

  /** Follows a movement that is booked with `cents`. */
  book(asset: Currency, quantityMinor: bigint, cents: bigint): void {
    // A revaluation changes the value of an account and not what its asset cost.
    if (quantityMinor === 0n) return;
    const before = this.#held.get(asset) ?? [];
    this.#held.set(asset, afterMove(before, quantityMinor, cents, this.#method));
  }

  /** Follows the movements of entries. */
  follow(entries: readonly Pick<Entry, 'postings'>[]): void {
    for (const { original, held, cents } of entries.flatMap(({ postings }) => postings)) {
      if (held && original) this.book(original.currency, original.amountMinor, cents);
    }
  }

  lots(): ReadonlyMap<Currency, Holding> {
    return this.#held;
  }
}
