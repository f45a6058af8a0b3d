export interface SandboxOptions {
  /** HTTP port; the websocket uses the next one, as web3.js expects. 0 finds a free pair. */
  readonly port?: number;
  readonly host?: string;
  /** Data directory, so that the chain survives a restart; without it the chain is in memory only. */
  readonly dataDir?: string;
  /** Milliseconds per slot; 0 stops the clock, so that only `sandbox_tick` makes slots. */
  readonly slotMs?: number;
  /** Slots until a block counts as finalized (mainnet: 32). */
  readonly finalizedLagSlots?: number;
  /** Slots until a block counts as confirmed. */
  readonly confirmedLagSlots?: number;
  /** Blocks for which a blockhash is valid. */
  readonly validBlocks?: number;
  /** Maximum random delay of an accepted transaction, in slots. */
  readonly landingDelaySlotsMax?: number;
  readonly genesisSlot?: number;
  readonly genesisHeight?: number;
  readonly publishPrices?: boolean;
  /** Seed of the guardians' keys; the chain's own seed by default. */
  readonly guardianSeed?: string | null;
  /** Origin whose pages may send requests; null for none. */
  readonly allowedOrigin?: string | null;
  /** Journal size in bytes at which a snapshot replaces it. */
  readonly journalBytesMax?: number;
}

export type ResolvedSandboxOptions = Required<Omit<SandboxOptions, 'dataDir'>> & {
  readonly dataDir: string | undefined;
};

/** The initial slot of LiteSVM's clock, which is the first one that its sysvars agree with. */
const GENESIS_SLOT = 447_552_000;
/** Lower than the slot, as on mainnet, so that the two can't be confused. */
const GENESIS_HEIGHT = 425_000_000;

export function resolveOptions(options: SandboxOptions): ResolvedSandboxOptions {
  const finalizedLagSlots = options.finalizedLagSlots ?? 32;
  return {
    port: options.port ?? 0,
    host: options.host ?? '127.0.0.1',
    dataDir: options.dataDir,
    slotMs: options.slotMs ?? 400,
    finalizedLagSlots,
    // A finalized slot is always confirmed.
    confirmedLagSlots: Math.min(options.confirmedLagSlots ?? 1, finalizedLagSlots),
    validBlocks: options.validBlocks ?? 150,
    landingDelaySlotsMax: options.landingDelaySlotsMax ?? 0,
    genesisSlot: options.genesisSlot ?? GENESIS_SLOT,
    genesisHeight: options.genesisHeight ?? GENESIS_HEIGHT,
    publishPrices: options.publishPrices ?? true,
    guardianSeed: options.guardianSeed ?? null,
    allowedOrigin: options.allowedOrigin ?? null,
    journalBytesMax: options.journalBytesMax ?? 8 * 1024 * 1024,
  };
}
