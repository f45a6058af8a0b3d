/** An item of the queue with its organization. */
export interface Waiting {
  readonly organizationId: string;
}

/** A queue in which organizations take turns: a hundred files of one don't delay another's single file. */
export class FairQueue<Item extends Waiting> {
  readonly #lengthMax: number;
  readonly #items: Item[] = [];
  /** Organizations that have had a turn, the least recent first. */
  readonly #served: string[] = [];

  constructor(lengthMax: number) {
    this.#lengthMax = lengthMax;
  }

  get length(): number {
    return this.#items.length;
  }

  /** Whether the queue has room for another item; one organization gets half of the places. */
  hasRoomFor(organizationId: string): boolean {
    const own = this.#items.filter((item) => item.organizationId === organizationId).length;
    return this.#items.length < this.#lengthMax && own < Math.max(1, this.#lengthMax / 2);
  }

  add(item: Item): void {
    this.#items.push(item);
  }

  /** Removes and returns the oldest item of the organization whose last turn was longest ago, without the organization `except`. */
  take(except?: string): Item | undefined {
    const [first, ...others] = this.#items.filter((item) => item.organizationId !== except);
    if (!first) return undefined;
    const next = others.reduce(
      (best, item) => (this.#lastTurn(item) < this.#lastTurn(best) ? item : best),
      first,
    );
    this.#items.splice(this.#items.indexOf(next), 1);
    this.#remember(next.organizationId);
    return next;
  }

  takeAll(): Item[] {
    return this.#items.splice(0);
  }

  #lastTurn({ organizationId }: Item): number {
    return this.#served.indexOf(organizationId);
  }

  /** Remembers the turn, and forgets organizations without queued items. */
  #remember(organizationId: string): void {
    const waiting = new Set(this.#items.map((item) => item.organizationId));
    const before = this.#served.splice(0).filter((id) => id !== organizationId && waiting.has(id));
    this.#served.push(...before, organizationId);
  }
}
