import { FairQueue, type Waiting } from './fair-queue.ts';

/** To read a file, or to draw one page of it. */
export interface WaitingOrder extends Waiting {
  readonly kind: 'read' | 'draw';
}

export interface OrderQueueOptions {
  /** Files that may wait to be read, half of them of one organisation. */
  readsMax: number;
  /** Pages that may wait to be drawn, half of them of one organisation. */
  drawingsMax: number;
  /** When drawing has taken longer than this since a file was read, a file that waits goes first. */
  drawingTurnMs: number;
}

/** What waits for the worker. Pages go first, for they are quick and a person looks on, but not for so long that files wait in vain. */
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

  take(): Order | undefined {
    const { read, draw } = this.#waiting;
    return this.#drawnMs > this.#drawingTurnMs
      ? (read.take() ?? draw.take())
      : (draw.take() ?? read.take());
  }

  /** Tells how long the worker was busy with an order that was taken. */
  ended({ kind }: WaitingOrder, tookMs: number): void {
    this.#drawnMs = kind === 'draw' ? this.#drawnMs + tookMs : 0;
  }

  takeAll(): Order[] {
    return [...this.#waiting.draw.takeAll(), ...this.#waiting.read.takeAll()];
  }
}
