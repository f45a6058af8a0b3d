import { FairQueue, type Waiting } from './fair-queue.ts';

/** An order to read a file, or to render one page of it. */
export interface WaitingOrder extends Waiting {
  readonly kind: 'read' | 'draw';
}

export interface OrderQueueOptions {
  /** Maximum queued files, half of them for one organization. */
  readsMax: number;
  /** Maximum queued pages, half of them for one organization. */
  drawingsMax: number;
  /** When rendering has taken longer than this since a file was read, a queued file goes first. */
  drawingTurnMs: number;
}

/** The worker's queue. Pages go first, because they are quick and a person is waiting, but not for so long that files starve. */
export class OrderQueue<Order extends WaitingOrder> {
  readonly #waiting: Readonly<Record<WaitingOrder['kind'], FairQueue<Order>>>;
  readonly #drawingTurnMs: number;
  #drawnMs = 0;

  constructor({ readsMax, drawingsMax, drawingTurnMs }: OrderQueueOptions) {
    this.#waiting = { read: new FairQueue(readsMax), draw: new FairQueue(drawingsMax) };
    this.#drawingTurnMs = drawingTurnMs;
  }

  hasRoomFor({ kind, organizationId }: WaitingOrder): boolean {
    return this.#waiting[kind].hasRoomFor(organizationId);
  }

  add(order: Order): void {
    this.#waiting[order.kind].add(order);
  }

  take(except?: string): Order | undefined {
    const { read, draw } = this.#waiting;
    return this.#drawnMs > this.#drawingTurnMs
      ? (read.take(except) ?? draw.take(except))
      : (draw.take(except) ?? read.take(except));
  }

  /** Records how long the worker took for an order. */
  ended({ kind }: WaitingOrder, tookMs: number): void {
    this.#drawnMs = kind === 'draw' ? this.#drawnMs + tookMs : 0;
  }

  takeAll(): Order[] {
    return [...this.#waiting.draw.takeAll(), ...this.#waiting.read.takeAll()];
  }
}
