import { idOfUnreadable, readEvent } from '../inbox/index.ts';
import type { KafkaClient } from '../kafka/index.ts';
import { placeName, type Place } from './place.ts';
import { ReplayRefusedError, type ReplayProgress, type ReplayRequest } from './replay-request.ts';
import type { StagedEvent, Staging } from './staging.ts';

type Consumer = ReturnType<KafkaClient['newConsumer']>;
type Batch = Parameters<NonNullable<NonNullable<Parameters<Consumer['run']>[0]>['eachBatch']>>[0];
type Message = Batch['batch']['messages'][number];

/** Rows that are written together; also what a kill costs. */
const CHUNK_MAX = 500;
/** Without a new event for so long the broker is taken for gone. */
const STUCK_MS = 60_000;

export interface EventReaderOptions {
  readonly kafka: KafkaClient;
  readonly groupId: string;
  readonly request: ReplayRequest;
  readonly staging: Staging;
  /** Where it begins in each partition. */
  readonly starts: readonly Place[];
  readonly onProgress: (progress: ReplayProgress) => void;
}

/** Copies the events that concern a projection from Kafka to the shadow schema, under a group of its own, until it is stopped. */
export class EventReader {
  readonly #options: EventReaderOptions;
  readonly #consumer: Consumer;
  readonly #next: Map<string, bigint>;
  #failure: unknown = null;
  #moved: () => void = () => undefined;

  constructor(options: EventReaderOptions) {
    this.#options = options;
    this.#consumer = options.kafka.newConsumer(options.groupId, () => false);
    this.#next = new Map(options.starts.map((start) => [placeName(start), start.offset]));
  }

  async start(): Promise<void> {
    const { starts } = this.#options;
    this.#consumer.on(this.#consumer.events.CRASH, ({ payload }) => this.#fail(payload.error));
    await this.#consumer.connect();
    await this.#consumer.subscribe({
      topics: [...new Set(starts.map(({ topic }) => topic))],
      fromBeginning: true,
    });
    await this.#consumer.run({
      autoCommit: false,
      eachBatch: (payload) => this.#stage(payload).catch((error: unknown) => this.#fail(error)),
    });
    for (const { topic, partition, offset } of starts) {
      this.#consumer.seek({ topic, partition, offset: offset.toString() });
    }
  }

  /** Resolves when everything before `ends` is staged. @throws when an event cannot be read, or nothing comes any more */
  async until(ends: readonly Place[]): Promise<void> {
    const missing = (): bigint =>
      ends.reduce((sum, end) => {
        const next = this.#next.get(placeName(end)) ?? end.offset;
        return sum + (next < end.offset ? end.offset - next : 0n);
      }, 0n);
    const total = missing();
    for (;;) {
      if (this.#failure !== null) throw this.#failure as Error;
      const left = missing();
      const done = Number(total - left);
      this.#options.onProgress({ phase: 'reading', done, total: Number(total) });
      if (left <= 0n) return;
      await this.#nextMove();
    }
  }

  async stop(): Promise<void> {
    await this.#consumer.disconnect();
  }

  /** Stops, and leaves nothing of its group behind. */
  async remove(): Promise<void> {
    await this.stop();
    const admin = this.#options.kafka.newAdmin();
    await admin.connect();
    // A group that stays costs nothing but a line in the list of groups.
    await admin.deleteGroups([this.#options.groupId]).catch(() => undefined);
    await admin.disconnect();
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#moved();
  }

  #nextMove(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => this.#fail(new ReplayRefusedError('Kafka sent nothing for a minute: is it running?')),
        STUCK_MS,
      );
      this.#moved = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #stage(payload: Batch): Promise<void> {
    const { topic, partition, messages } = payload.batch;
    const name = placeName({ topic, partition });
    for (let start = 0; start < messages.length; start += CHUNK_MAX) {
      if (!payload.isRunning() || this.#failure !== null) return;
      const chunk = messages.slice(start, start + CHUNK_MAX);
      // What was fetched before the seek took effect lies before the place where this run begins.
      const next = this.#next.get(name) ?? 0n;
      const fresh = chunk.filter(({ offset }) => BigInt(offset) >= next);
      const last = fresh.at(-1);
      if (!last) continue;
      const place = { topic, partition, offset: BigInt(last.offset) + 1n };
      await this.#options.staging.add(place, await this.#wanted(place, fresh));
      this.#next.set(name, place.offset);
      this.#moved();
      await payload.heartbeat();
      const offset = place.offset.toString();
      await this.#consumer.commitOffsets([{ topic, partition, offset }]).catch(() => undefined);
    }
  }

  /** The events that the projection listens to. @throws {ReplayRefusedError} for one that it cannot read */
  async #wanted(place: Place, messages: readonly Message[]): Promise<StagedEvent[]> {
    const { key: wantedKey, projection } = this.#options.request;
    const events: StagedEvent[] = [];
    for (const { key: rawKey, value: rawValue, offset } of messages) {
      const key = rawKey?.toString('utf8') ?? '';
      if (wantedKey !== null && key !== wantedKey) continue;
      const value = rawValue?.toString('utf8') ?? '';
      const read = readEvent(projection.handlers, value);
      if (read === null) continue;
      if ('event' in read) events.push({ offset, key, value, event: read.event });
      else
        await this.#refuseUnlessDiscarded(value, `${placeName(place)} at ${offset}`, read.problem);
    }
    return events;
  }

  async #refuseUnlessDiscarded(value: string, where: string, problem: string): Promise<void> {
    const id = idOfUnreadable(value);
    if (await this.#options.staging.wasDiscarded(id)) return;
    throw new ReplayRefusedError(
      `The event ${id} in ${where} cannot be read: ${problem}. Nothing was changed. Deploy what knows it, or discard it (dlq discard).`,
    );
  }
}
