import type { Chain } from './chain.ts';
import { FEED_IDS } from '@outlay/prices';
import { isPythPair } from '@outlay/schemas/currencies';
import type { Faults } from './faults.ts';
import type { PriceRounds } from './price-rounds.ts';
import {
  mappingData,
  PRICE_FEEDS,
  priceData,
  productData,
  PYTH_MAPPING_ACCOUNT,
  PYTH_PROGRAM,
} from './pyth-accounts.ts';

/** Far fewer than the 25 slots after which @pythnetwork/client calls a price unknown. */
const PUBLISH_EVERY_SLOTS = 4;
/** Maximum step as a share of the range. */
const STEP_SHARE = 0.05;
/** Pulls each step back, so that a price doesn't stay at the edge of its range. */
const RETURN_SHARE = 0.02;
/** Half width of the confidence interval as a share of the price: 0.05 %. */
const CONFIDENCE_DIVISOR = 2_000n;

/**
 * Keeps simulated prices current, in accounts and in rounds that its guardians sign. Accounts are overwritten in place, so they
 * take no history and no disk space.
 */
export class PythPublisher {
  private readonly chain: Chain;
  private readonly faults: Faults;
  private readonly rounds: PriceRounds;
  private readonly lamports: bigint;
  /** Position of each price in its range, from -1 to 1. */
  private readonly deviations = new Map<string, number>();

  constructor(chain: Chain, faults: Faults, rounds: PriceRounds) {
    this.chain = chain;
    this.faults = faults;
    this.rounds = rounds;
    this.lamports = BigInt(chain.vm.minimumRent(4_096));
  }

  start(): void {
    this.publish(PYTH_MAPPING_ACCOUNT, mappingData(PRICE_FEEDS));
    for (const feed of PRICE_FEEDS) this.publish(feed.productAccount, productData(feed));
    this.publishPrices();
    this.chain.onSlot(() => {
      const due = this.chain.clock.slot % PUBLISH_EVERY_SLOTS === 0;
      if (due && !this.faults.current.freezePrices) this.publishPrices();
    });
  }

  private publishPrices(): void {
    const { clock } = this.chain;
    const publishTime = Math.floor(Date.now() / 1000);
    const points = PRICE_FEEDS.map((feed) => {
      const deviation = nextDeviation(this.deviations.get(feed.symbol) ?? 0);
      this.deviations.set(feed.symbol, deviation);
      const price = BigInt(Math.round(feed.center * (1 + feed.range * deviation)));
      const point = {
        price,
        confidence: price / CONFIDENCE_DIVISOR,
        slot: clock.slot,
        publishTime,
      };
      this.publish(feed.priceAccount, priceData(feed, point));
      return { feed, point };
    });
    const prices = points.flatMap(({ feed: { base, quote, exponent }, point }) => {
      const pair = `${base}/${quote}`;
      return isPythPair(pair) ? [{ feedId: FEED_IDS[pair], exponent, ...point }] : [];
    });
    this.rounds.add({ slot: clock.slot, publishTime, prices });
  }

  private publish(address: string, data: Buffer): void {
    this.chain.publishAccount(address, {
      lamports: this.lamports,
      data,
      owner: PYTH_PROGRAM,
      executable: false,
    });
  }
}

function nextDeviation(deviation: number): number {
  const step = (Math.random() * 2 - 1) * STEP_SHARE;
  return Math.max(-1, Math.min(1, deviation * (1 - RETURN_SHARE) + step));
}
