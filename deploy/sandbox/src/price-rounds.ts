import type { FeedPrice, PriceGuardians, SignedPrices } from '@outlay/prices/signing';

/** Prices that were published together. */
export interface PriceRound {
  readonly slot: number;
  /** Publish time in seconds since 1970. */
  readonly publishTime: number;
  readonly prices: readonly FeedPrice[];
}

interface KeptRound extends PriceRound {
  signed: SignedPrices | null;
}

/** Rounds of about an hour. */
const ROUNDS_MAX = 2_500;

/** The most recent rounds of prices. A round is signed once and only on request, because 13 signatures take about 10 ms. */
export class PriceRounds {
  readonly guardians: PriceGuardians;
  private readonly rounds: KeptRound[] = [];

  constructor(guardians: PriceGuardians) {
    this.guardians = guardians;
  }

  add(round: PriceRound): void {
    this.rounds.push({ ...round, signed: null });
    if (this.rounds.length > ROUNDS_MAX) this.rounds.shift();
  }

  latest(): PriceRound | null {
    return this.rounds.at(-1) ?? null;
  }

  /** The first round published at that time or later; null when it was dropped or is in the future. */
  from(publishTime: number): PriceRound | null {
    const [oldest] = this.rounds;
    if (!oldest || publishTime < oldest.publishTime) return null;
    return this.rounds.find((round) => round.publishTime >= publishTime) ?? null;
  }

  /** The signed update with these feeds of a round that is still stored. */
  update(round: PriceRound, feedIds: readonly string[]): Buffer {
    const kept = this.rounds.find((each) => each === round);
    if (!kept) throw new Error('the round was dropped');
    kept.signed ??= this.guardians.sign(kept.prices, { slot: kept.slot });
    return kept.signed.update(feedIds);
  }
}
