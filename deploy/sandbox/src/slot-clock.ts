import { createHash } from 'node:crypto';
import bs58 from 'bs58';

export type Commitment = 'processed' | 'confirmed' | 'finalized';

export const COMMITMENT_RANK: Readonly<Record<Commitment, number>> = {
  processed: 0,
  confirmed: 1,
  finalized: 2,
};

export interface SlotClockOptions {
  readonly seed: Buffer;
  readonly genesisSlot: number;
  readonly genesisHeight: number;
  readonly finalizedLagSlots: number;
  readonly confirmedLagSlots: number;
  readonly validBlocks: number;
}

/** Number of block times and hashes kept; older block times come from transactions. */
const RECENT_SLOTS = 8_192;
/** Maximum number of slots that reads can lag behind. */
export const STALE_SLOTS_MAX = 150;
/** Length of the SlotHashes sysvar on mainnet. */
const SLOT_HASHES = 512;

/**
 * Slots, block heights, blockhashes and commitment levels. Every slot has a block. A blockhash is a function of the chain's
 * secret seed and the slot, so a restarted sandbox recognises all its earlier hashes without storing them.
 */
export class SlotClock {
  readonly genesisSlot: number;
  readonly validBlocks: number;
  private readonly options: SlotClockOptions;
  private currentSlot: number;
  private behindSlots = 0;
  private readonly times = new Map<number, number>();
  private readonly slotByHash = new Map<string, number>();
  private readonly hashBySlot = new Map<number, string>();

  constructor(options: SlotClockOptions) {
    this.options = options;
    this.genesisSlot = options.genesisSlot;
    this.validBlocks = options.validBlocks;
    this.currentSlot = options.genesisSlot - 1;
  }

  get slot(): number {
    return this.currentSlot;
  }

  /** Moves to a slot (the next one, or the last known one after a restart). */
  enter(slot: number, unixSeconds: number): void {
    this.currentSlot = slot;
    this.times.set(slot, unixSeconds);
    this.times.delete(slot - RECENT_SLOTS);
    this.keepHash(slot);
    if (this.slotByHash.size > RECENT_SLOTS) {
      this.slotByHash.delete(this.blockhash(slot - RECENT_SLOTS));
      this.hashBySlot.delete(slot - RECENT_SLOTS);
    }
  }

  /** After a snapshot, refills the window before its slot. */
  restore(slot: number, times: readonly (readonly [number, number])[]): void {
    for (let past = Math.max(this.genesisSlot, slot - RECENT_SLOTS + 1); past <= slot; past++) {
      this.keepHash(past);
    }
    for (const [past, unixSeconds] of times) this.times.set(past, unixSeconds);
    this.currentSlot = slot;
  }

  /** Reads as a node that is this many slots behind. `read` is synchronous, so no slot is made meanwhile. */
  behind<Value>(slots: number, read: () => Value): Value {
    this.behindSlots = slots;
    try {
      return read();
    } finally {
      this.behindSlots = 0;
    }
  }

  at(commitment: Commitment): number {
    const lag = {
      processed: 0,
      confirmed: this.options.confirmedLagSlots,
      finalized: this.options.finalizedLagSlots,
    }[commitment];
    return Math.max(this.genesisSlot, this.currentSlot - this.behindSlots - lag);
  }

  commitmentOf(slot: number): Commitment {
    if (slot <= this.at('finalized')) return 'finalized';
    return slot <= this.at('confirmed') ? 'confirmed' : 'processed';
  }

  height(slot: number): number {
    return slot - this.genesisSlot + this.options.genesisHeight;
  }

  blockhash(slot: number): string {
    return (
      this.hashBySlot.get(slot) ??
      bs58.encode(createHash('sha256').update(this.options.seed).update(String(slot)).digest())
    );
  }

  /** Each block needs the hashes of 512 others, which took a third of the sandbox's time. */
  private keepHash(slot: number): void {
    const hash = this.blockhash(slot);
    this.hashBySlot.set(slot, hash);
    this.slotByHash.set(hash, slot);
  }

  blockTime(slot: number): number | undefined {
    return this.times.get(slot);
  }

  recentTimes(): [number, number][] {
    return [...this.times];
  }

  /** Slot of a blockhash that is known at this level and still valid, else undefined. */
  usableBlockhash(hash: string, commitment: Commitment): number | undefined {
    const slot = this.slotByHash.get(hash);
    const now = this.at(commitment);
    return slot !== undefined && slot <= now && now - slot <= this.validBlocks ? slot : undefined;
  }

  /** Content of the SlotHashes sysvar during the current slot. */
  slotHashes(): { slot: bigint; hash: string }[] {
    const hashes = [];
    const oldest = Math.max(this.genesisSlot, this.currentSlot - SLOT_HASHES);
    for (let slot = this.currentSlot - 1; slot >= oldest; slot--) {
      hashes.push({ slot: BigInt(slot), hash: this.blockhash(slot) });
    }
    return hashes;
  }
}
