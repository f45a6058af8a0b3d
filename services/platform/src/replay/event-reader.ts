import { idOfUnreadable, readEvent } from '../inbox/index.ts';
import type { KafkaBatch, KafkaClient, KafkaConsumer, KafkaMessage } from '../kafka/index.ts';
import { createWaker } from '../lifecycle/index.ts';
import { EventQueue, type QueueStart, type ReadEvent, type Taken } from './event-queue.ts';
import { placeName, type Place } from './place.ts';
import { ReplayRefusedError, type ReplayProgress, type ReplayRequest } from './replay-request.ts';

/** An event whose timestamp the queue may still adjust. */
type Wanted = Omit<ReadEvent, 'at'>;

/** Messages read from one partition before the others take a turn. */
const CHUNK_MAX = 200;
/**
 * Maximum queued events per partition, so that a replay's memory doesn't grow with the topics. Few, because an event that waits
 * for long is moved to the old generation, whose collection costs more than applying the event.
 */
const WAITING_MAX = 400;
/** After this time without a new event the broker counts as down. */
const STUCK_MS = 60_000;
const HEARTBEAT_MS = 1_000;

export interface EventReaderOptions {
  readonly kafka: KafkaClient;
  readonly groupId: string;
  readonly request: ReplayRequest;
  /** Start offset in each partition. */
  readonly starts: readonly QueueStart[];
  /** Whether an operator has discarded the event, so that the live service counts it as handled. */
  readonly wasDiscarded: (eventId: string) => Promise<boolean>;
  readonly onProgress: (progress: ReplayProgress) => void;
}

/**
 * Reads a projection's events from Kafka, with its own consumer group. The next batch is fetched and parsed while the current one
 * is applied.
 */
export class EventReader {
  readonly #options: EventReaderOptions;
  readonly #consumer: KafkaConsumer;
  readonly #queue: EventQueue;
  readonly #paused = new Map<string, Omit<Place, 'offset'>>();
  readonly #moved = createWaker();
  readonly #room = new Map<string, ReturnType<typeof createWaker>>();
  #isStarved = false;
  #failure: unknown = null;

  constructor(options: EventReaderOptions) {
    this.#options = options;
    this.#consumer = options.kafka.newReader({
      groupId: options.groupId,
      topics: [...new Set(options.starts.map(({ topic }) => topic))],
      from: 'beginning',
      onCrash: (error) => this.#fail(error),
    });
    this.#queue = new EventQueue(options.starts);
    for (const start of options.starts) this.#room.set(placeName(start), createWaker());
  }

  async start(): Promise<void> {
    const { starts } = this.#options;
    await this.#consumer.run(
      (batch) => this.#receive(batch).catch((error: unknown) => this.#fail(error)),
      starts.length,
    );
    for (const { topic, partition, offset } of starts) {
      this.#consumer.seek({ topic, partition, offset: offset.toString() });
    }
  }

  /** Delivers all events before `ends`, in batches. @throws when an event is unreadable or no more events arrive */
  async until(
    ends: readonly Place[],
    batchMax: number,
    apply: (batch: Taken) => Promise<void>,
  ): Promise<void> {
    const total = Number(this.#queue.left(ends));
    for (;;) {
      if (this.#failure !== null) throw this.#failure as Error;
      const left = Number(this.#queue.left(ends));
      this.#options.onProgress({ phase: 'reading', done: total - left, total });
      if (left <= 0) return;
      const batch = this.#queue.take(batchMax, ends);
      const came = batch.events.length > 0 || Number(this.#queue.left(ends)) < left;
      if (came) await apply(batch);
      this.#makeRoom();
      if (batch.events.length === 0) await this.#awaitMore();
    }
  }

  async stop(): Promise<void> {
    this.#fail(new Error('the replay has ended'));
    await this.#consumer.disconnect();
  }

  /** Stops, and deletes the consumer group. */
  async remove(): Promise<void> {
    await this.stop();
    const admin = this.#options.kafka.newAdmin();
    await admin.connect();
    // A leftover group only adds a line to the list of groups.
    await admin.deleteGroups([this.#options.groupId]).catch(() => undefined);
    await admin.disconnect();
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#moved.wake();
    for (const room of this.#room.values()) room.wake();
  }

  /** Waits for a partition whose next event is unknown; full partitions must not block its fetch. */
  async #awaitMore(): Promise<void> {
    this.#isStarved = true;
    for (const room of this.#room.values()) room.wake();
    const beganMs = Date.now();
    await this.#moved.pause(STUCK_MS);
    this.#isStarved = false;
    if (Date.now() - beganMs >= STUCK_MS) {
      this.#fail(new ReplayRefusedError('Kafka sent nothing for a minute: is it running?'));
    }
  }

  #makeRoom(): void {
    for (const [name, room] of this.#room) {
      if (this.#queue.waiting(name) > WAITING_MAX) continue;
      room.wake();
      const paused = this.#paused.get(name);
      if (!paused) continue;
      this.#paused.delete(name);
      this.#consumer.resume(paused);
    }
  }

  async #receive(batch: KafkaBatch): Promise<void> {
    const { topic, partition, messages } = batch;
    const name = placeName({ topic, partition });
    for (let start = 0; start < messages.length; start += CHUNK_MAX) {
      if (batch.isStale() || this.#failure !== null) return;
      // The message was fetched before the seek took effect and is before this run's start.
      const next = this.#queue.next(name);
      const chunk = messages.slice(start, start + CHUNK_MAX);
      const fresh = chunk.filter(({ offset }) => BigInt(offset) >= next);
      const last = fresh.at(-1);
      if (!last) continue;
      const events = await this.#wanted({ topic, partition }, fresh);
      this.#queue.add(name, BigInt(last.offset) + 1n, events);
      this.#moved.wake();
      await batch.heartbeat();
      await this.#awaitRoom(batch, name);
    }
  }

  /**
   * Blocks the fetch while the partition's queue is full. If another partition is needed, this one is paused instead, because
   * both share a fetch.
   */
  async #awaitRoom(batch: KafkaBatch, name: string): Promise<void> {
    const { topic, partition } = batch;
    while (this.#queue.waiting(name) > WAITING_MAX && this.#failure === null) {
      if (this.#isStarved) {
        this.#paused.set(name, { topic, partition });
        this.#consumer.pause({ topic, partition });
        return;
      }
      await this.#room.get(name)?.pause(HEARTBEAT_MS);
      await batch.heartbeat();
    }
  }

  /** The events that the projection consumes. @throws {ReplayRefusedError} for an unreadable one */
  async #wanted(
    place: Omit<Place, 'offset'>,
    messages: readonly KafkaMessage[],
  ): Promise<Wanted[]> {
    const { key: wantedKey, projection } = this.#options.request;
    const events: Wanted[] = [];
    for (const { key: rawKey, value: rawValue, offset } of messages) {
      const key = rawKey?.toString('utf8') ?? '';
      if (wantedKey !== null && key !== wantedKey) continue;
      const value = rawValue?.toString('utf8') ?? '';
      const read = readEvent(projection.handlers, value);
      if (read === null) continue;
      if ('event' in read) {
        events.push({ ...place, offset: BigInt(offset), key, event: read.event });
      } else {
        await this.#refuseUnlessDiscarded(value, `${placeName(place)} at ${offset}`, read.problem);
      }
    }
    return events;
  }

  async #refuseUnlessDiscarded(value: string, where: string, problem: string): Promise<void> {
    const id = idOfUnreadable(value);
    if (await this.#options.wasDiscarded(id)) return;
    throw new ReplayRefusedError(
      `The event ${id} in ${where} cannot be read: ${problem}. Nothing was changed. Deploy a version that supports it, or discard it (dlq discard).`,
    );
  }
}
