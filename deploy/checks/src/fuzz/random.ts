/** Numbers that look random and are the same for the same seed and input: a failure is repeated by its number. */
export class Random {
  #state: number;

  constructor(seed: number, input: number) {
    this.#state = Math.imul(seed, 0x9e37_79b1) ^ Math.imul(input + 1, 0x85eb_ca6b);
  }

  /** From 0 to 1, without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0, below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  happens(chance: number): boolean {
    return this.next() < chance;
  }

  /** @throws for an empty list */
  oneOf<Value>(values: readonly Value[]): Value {
    const value = values[this.below(values.length)];
    if (values.length === 0) throw new Error('there is nothing to choose from');
    return value as Value;
  }
}
