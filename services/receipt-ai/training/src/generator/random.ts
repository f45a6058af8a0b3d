/** Random numbers of Mulberry32. The same seed always gives the same numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** The numbers of one document of a run: no document depends on how many were written before it. */
  static ofDocument(seed: number, index: number): Random {
    const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
    random.next();
    random.next();
    return random;
  }

  /** From 0 to 1, without 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min);
  }

  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws for an empty list */
  pick<T>(list: readonly T[]): T {
    const index = Math.floor(this.next() * list.length);
    if (index >= list.length) throw new Error('Nothing can be picked from an empty list.');
    return list[index] as T;
  }

  /** Picks one of the values by its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T {
    const sum = choices.reduce((total, [, weight]) => total + weight, 0);
    let rest = this.next() * sum;
    for (const [value, weight] of choices) {
      rest -= weight;
      if (rest < 0) return value;
    }
    return this.pick(choices)[0];
  }

  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, key: this.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value);
  }

  /** Fills a pattern: `#` becomes a digit, `@` a capital letter, `%` a digit from 1 to 9. */
  fill(pattern: string): string {
    return pattern.replace(/[#@%]/g, (mark) => {
      if (mark === '#') return String(this.integer(0, 9));
      if (mark === '%') return String(this.integer(1, 9));
      return String.fromCharCode(this.integer(65, 90));
    });
  }
}
