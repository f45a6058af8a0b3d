/** What a caller may decide about a sandbox; everything else is fixed. */
export interface SandboxOptions {
  /** HTTP port; the websocket listens on the next one, where web3.js looks for it. 0 finds a free pair. */
  readonly port?: number;
  readonly host?: string;
  /** Where the chain survives a restart; without it the chain lives in memory only. */
  readonly dataDir?: string;
  /** Milliseconds per slot; 0 stops the clock, so that only `sandbox_tick` makes slots. */
  readonly slotMs?: number;
  /** Slots until a block counts as finalized (mainnet: 32). */
  readonly finalizedLagSlots?: number;
  /** Slots until a block counts as confirmed. */
  readonly confirmedLagSlots?: number;
  /** Blocks during which a blockhash may be used. */
  readonly validBlocks?: number;
  /** Each accepted transaction lands after a random number of extra slots up to this one. */
  readonly landingDelaySlotsMax?: number;
  readonly genesisSlot?: number;
  readonly genesisHeight?: number;
  /** Publish simulated Pyth prices. */
  readonly publishPrices?: boolean;
  /** Journal size from which a snapshot replaces it. */
  readonly journalBytesMax?: number;
}

export type ResolvedSandboxOptions = Required<Omit<SandboxOptions, 'dataDir'>> & {
  readonly dataDir: string | undefined;
};

/** The slot of LiteSVM's own clock at birth; the first one that its sysvars agree with. */
const GENESIS_SLOT = 447_552_000;
/** Lower than the slot as on mainnet, so that nobody mistakes one for the other. */
const GENESIS_HEIGHT = 425_000_000;

export function resolveOptions(options: SandboxOptions): ResolvedSandboxOptions {
  const finalizedLagSlots = options.finalizedLagSlots ?? 32;
  return {
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    dataDir: options.dataDir,
    slotMs: options.slotMs ?? 400,
    finalizedLagSlots,
    // What is final is confirmed too.
    confirmedLagSlots: Math.min(options.confirmedLagSlots ?? 1, finalizedLagSlots),
    validBlocks: options.validBlocks ?? 150,
    landingDelaySlotsMax: options.landingDelaySlotsMax ?? 0,
    genesisSlot: options.genesisSlot ?? GENESIS_SLOT,
    genesisHeight: options.genesisHeight ?? GENESIS_HEIGHT,
    publishPrices: options.publishPrices ?? true,
    journalBytesMax: options.journalBytesMax ?? 8 * 1024 * 1024,
  };
}
