/** Faults that a test or a demo can switch on. Counters decrease with use; probabilities are 0 to 1. */
export interface FaultSettings {
  /** The next n sends are accepted and never reach a leader. */
  dropNext: number;
  dropProbability: number;
  /** The next n sends are accepted, and the connection breaks before the response. */
  loseReplyNext: number;
  loseReplyProbability: number;
  /** Accepted transactions land up to this many slots late. */
  landingDelaySlotsMax: number;
  /** The next n HTTP requests get a 429. */
  refuseNext: number;
  /** Requests to the path /stale are answered like by a node that is this many slots behind. */
  staleSlots: number;
  /** No slots are made until this is switched off; `sandbox_tick` still makes them. */
  freezeSlots: boolean;
  /** Published prices stop and become stale. */
  freezePrices: boolean;
}

const WITHOUT_FAULTS: FaultSettings = {
  dropNext: 0,
  dropProbability: 0,
  loseReplyNext: 0,
  loseReplyProbability: 0,
  landingDelaySlotsMax: 0,
  refuseNext: 0,
  staleSlots: 0,
  freezeSlots: false,
  freezePrices: false,
};

export class Faults {
  private settings: FaultSettings;
  private readonly initial: FaultSettings;

  constructor(landingDelaySlotsMax: number) {
    this.initial = { ...WITHOUT_FAULTS, landingDelaySlotsMax };
    this.settings = { ...this.initial };
  }

  get current(): Readonly<FaultSettings> {
    return this.settings;
  }

  change(changes: {
    readonly [Name in keyof FaultSettings]?: FaultSettings[Name] | undefined;
  }): void {
    const given = Object.entries(changes).filter(([, value]) => (value as unknown) !== undefined);
    this.settings = { ...this.settings, ...Object.fromEntries(given) };
  }

  reset(): void {
    this.settings = { ...this.initial };
  }

  dropsThisSend(): boolean {
    return this.spend('dropNext') || Math.random() < this.settings.dropProbability;
  }

  losesThisReply(): boolean {
    return this.spend('loseReplyNext') || Math.random() < this.settings.loseReplyProbability;
  }

  refusesThisRequest(): boolean {
    return this.spend('refuseNext');
  }

  landingDelaySlots(): number {
    return Math.floor(Math.random() * (this.settings.landingDelaySlotsMax + 1));
  }

  private spend(counter: 'dropNext' | 'loseReplyNext' | 'refuseNext'): boolean {
    if (this.settings[counter] <= 0) return false;
    this.settings[counter] -= 1;
    return true;
  }
}
