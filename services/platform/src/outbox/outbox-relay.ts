import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { withDeadline } from '../deadline/index.ts';
import type { EventProducer } from '../kafka/index.ts';
import { createRepeatingWork, type RepeatingWork } from '../lifecycle/index.ts';
import { watchStandby } from '../postgres/index.ts';
import { beginSpans, type Logger } from '../telemetry/index.ts';

export interface OutboxRelayOptions {
  databaseUrl: string;
  applicationName: string;
  producer: EventProducer;
  log: Logger;
  /** Interval of polling, in case a wake-up was lost. */
  pollMs?: number;
  batchMax?: number;
  leaderSilentMaxMs?: number;
}

export interface OutboxRelay {
  start: () => Promise<void>;
  /** Publishes at once; called after a transaction that wrote events has committed. */
  wake: () => void;
  stop: () => Promise<void>;
}

interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  payload: string;
}

const BACKOFF_MAX_MS = 5_000;
/** A host that has vanished doesn't refuse, and the kernel alone would try for two minutes. */
const CONNECT_MAX_MS = 5_000;
/** Maximum bytes per send: the broker accepts batches up to a megabyte. */
const BATCH_BYTES_MAX = 700_000;
const STATEMENT_MAX_MS = 10_000;
/**
 * The server ends a leader's session after this long without traffic. Otherwise a vanished host would keep the lock until the
 * kernel closes its connection. Longer than a send may take.
 */
const LEADER_SILENT_MAX_MS = 20_000;
/** A database that doesn't respond must not delay a stop. */
const END_MAX_MS = 2_000;
/** An event that was published again is already in the table. */
const MOVE_PUBLISHED = `
  with published as (delete from outbox where id = any($1::bigint[]) returning id, topic, key, payload)
  insert into published_events (id, topic, key, payload) select id, topic, key, payload from published
  on conflict (id) do nothing`;
/** Pause of a standby, and the first one after a failure. */
const RETRY_MS = 1_000;
/** Commits wake the leader, so a poll only finds rows that nothing announced. */
const LEADER_POLL_MS = 5_000;
/** A standby relay tries to become the leader; its own rows wait for the leader, which the same statement wakes. */
const LEAD_OR_WAKE = `
  with attempt as materialized (select pg_try_advisory_lock(hashtext('outbox-relay')) as locked)
  select locked, case when not locked then pg_notify('outbox', '') end from attempt`;
/**
 * Pause for each event that was published beside another one, so that commits that come faster than this share a send. After an
 * event on its own there is no pause.
 */
const PAUSE_PER_EVENT_MS = 1;
const PAUSE_MAX_MS = 100;

/**
 * Publishes outbox rows in id order: read, send, wait for the broker's acknowledgement, move to `published_events`. One relay
 * leads per database (advisory lock on its own connection), which keeps the order per aggregate. It reads all unpublished rows
 * and keeps no "last id": ids are assigned before commit, so a slow transaction would be skipped. A batch is moved while the next
 * one is read, pipelined on the same connection, which keeps their order.
 */
export const createOutboxRelay = (options: OutboxRelayOptions): OutboxRelay =>
  new LeaderElectedRelay(options);

class LeaderElectedRelay implements OutboxRelay {
  readonly #options: OutboxRelayOptions;
  readonly #batchMax: number;
  readonly #leaderSilentMaxMs: number;
  #client: pg.Client | null = null;
  #leading = false;
  /** The pending move of published rows; the next read is queued behind it on the same connection. */
  #moving: Promise<unknown> | null = null;
  readonly #publishing: RepeatingWork;

  constructor(options: OutboxRelayOptions) {
    this.#options = options;
    this.#batchMax = options.batchMax ?? 500;
    this.#leaderSilentMaxMs = options.leaderSilentMaxMs ?? LEADER_SILENT_MAX_MS;
    this.#publishing = createRepeatingWork({
      name: 'outbox relay',
      log: options.log,
      intervalMs: options.pollMs ?? RETRY_MS,
      backoffMaxMs: BACKOFF_MAX_MS,
      failureMessage: 'outbox relay could not publish; rows stay',
      round: () => this.#round(),
    });
  }

  readonly start = (): Promise<void> => this.#publishing.start();

  readonly wake = (): void => this.#publishing.wake();

  readonly stop = async (): Promise<void> => {
    await this.#publishing.stop();
    await this.#disconnect();
  };

  async #round(): Promise<number | undefined> {
    try {
      const leader = await this.#lead();
      if (!leader) return undefined;
      const { published, more } = await this.#publishBatch(leader);
      if (more) return 0;
      if (published > 1) {
        await pause(Math.min((published - 1) * PAUSE_PER_EVENT_MS, PAUSE_MAX_MS));
      }
      return this.#options.pollMs ?? LEADER_POLL_MS;
    } catch (error) {
      await this.#disconnect();
      throw error;
    }
  }

  /** The connection that holds the lock; null while another relay leads. */
  async #lead(): Promise<pg.Client | null> {
    const client = (this.#client ??= await this.#connect());
    if (this.#leading) return client;
    const { rows } = await client.query<{ locked: boolean }>(LEAD_OR_WAKE);
    this.#leading = rows[0]?.locked === true;
    return this.#leading ? client : null;
  }

  async #connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: `${this.#options.applicationName}-relay`,
      connectionTimeoutMillis: CONNECT_MAX_MS,
      statement_timeout: STATEMENT_MAX_MS,
      query_timeout: STATEMENT_MAX_MS + 2_000,
      // Statements are pipelined: a read doesn't wait for the last move.
      pipeline: true,
      // A move that is lost in a server crash means publishing twice, which every consumer handles. It must not compete with
      // writers for the disk.
      options: `-c synchronous_commit=off -c idle_session_timeout=${this.#leaderSilentMaxMs}`,
    });
    fresh.on('error', () => {
      if (this.#client === fresh) this.#forget();
    });
    fresh.on('notification', this.wake);
    const standby = watchStandby(fresh);
    await fresh.connect();
    try {
      standby.check();
      await fresh.query('listen outbox');
    } catch (error) {
      await endWithin(fresh);
      throw error;
    }
    return fresh;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    // Ending a connection ends its pending statements too.
    await this.#moving?.catch(() => undefined);
    this.#forget();
    if (client) await endWithin(client);
  }

  #forget(): void {
    this.#client = null;
    this.#leading = false;
    this.#moving = null;
  }

  /** Publishes one batch; returns its size, and whether more may be pending. */
  async #publishBatch(leader: pg.Client): Promise<{ published: number; more: boolean }> {
    const rows = await this.#nextRows(leader);
    if (rows.length === 0) return { published: 0, more: false };
    const batch = rows.slice(0, countWithin(rows, BATCH_BYTES_MAX));
    const endSpans = beginSpans(() => batch.map(publishSpan));
    try {
      await this.#options.producer.send(
        batch.map(({ topic, key, payload }) => ({ topic, key, value: payload })),
      );
    } catch (error) {
      endSpans?.(error);
      throw error;
    }
    endSpans?.();
    this.#moving = leader.query({
      name: 'outbox-move',
      text: MOVE_PUBLISHED,
      values: [batch.map((row) => row.id)],
    });
    // The code that awaits it handles a failure; until then it must not count as unhandled.
    this.#moving.catch(() => undefined);
    const more = rows.length === this.#batchMax || batch.length < rows.length;
    return { published: batch.length, more };
  }

  async #nextRows(leader: pg.Client): Promise<OutboxRow[]> {
    const reading = leader.query<OutboxRow>({
      name: 'outbox-read',
      text: 'select id, topic, key, payload from outbox order by id limit $1',
      values: [this.#batchMax],
    });
    const [{ rows }] = await Promise.all([reading, this.#moving]);
    this.#moving = null;
    return rows;
  }
}

const endWithin = (client: pg.Client): Promise<void> =>
  withDeadline(client.end(), END_MAX_MS).catch(() => undefined);

/** Number of first rows that fit into `bytesMax`; at least one. */
function countWithin(rows: readonly OutboxRow[], bytesMax: number): number {
  let bytes = 0;
  const beyond = rows.findIndex(({ payload }) => (bytes += Buffer.byteLength(payload)) > bytesMax);
  return beyond === -1 ? rows.length : Math.max(1, beyond);
}

/** The envelope's own fields precede its data, so the first match is not user input. */
const publishSpan = ({ topic, payload }: OutboxRow) => ({
  name: `publish ${topic}`,
  facts: {
    kind: 'producer' as const,
    traceparent: /"traceparent":"([^"]+)"/.exec(payload)?.[1] ?? null,
    attributes: { 'messaging.destination.name': topic },
  },
});
