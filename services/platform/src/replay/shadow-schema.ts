import type pg from 'pg';
import { boundsOf, isPartial, ReplayRefusedError, type ReplayRequest } from './replay-request.ts';

/** A replay's own tables, besides the copies of the service's tables. */
const OWN_TABLES = `
  create unlogged table %.replay_run (bounds text not null, started_at timestamptz not null default now());
  create unlogged table %.replay_partitions (
    topic text not null, partition integer not null, next_offset bigint not null, newest_at timestamptz not null,
    primary key (topic, partition));
  create unlogged table %.replay_versions (aggregate text collate "C" primary key, version bigint not null);
  create unlogged table %.replay_events (
    topic text not null, partition integer not null, "offset" bigint not null, at timestamptz not null,
    key text not null, event_id uuid not null, value text not null, may_apply boolean not null default false,
    primary key (topic, partition, "offset"));
  create index on %.replay_events (at, topic, partition, "offset") where may_apply;`;

/** Tables whose rows leave the service; a projection writes none of them. */
const LEAVING = ['outbox', 'mail_outbox', 'webhook_deliveries'];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const shadowNameOf = ({ projection: { name } }: ReplayRequest): string =>
  `replay_${name.replaceAll('-', '_')}`;

/**
 * A schema with an empty copy of every table of the service. Handlers write it instead of the live tables, because their
 * connection's search path is this schema alone. Foreign keys and triggers are not copied. The copies are unlogged: none becomes
 * a live table (the swap copies rows, in a logged transaction), and a server crash empties all of them together, so that the next
 * run starts over.
 */
export class ShadowSchema {
  readonly name: string;
  readonly #client: pg.Client;
  readonly #request: ReplayRequest;

  constructor(client: pg.Client, request: ReplayRequest) {
    this.#client = client;
    this.#request = request;
    this.name = shadowNameOf(request);
  }

  /** The qualified name of a copy. */
  of(table: string): string {
    return `${quoted(this.name)}.${quoted(table)}`;
  }

  /**
   * Creates the schema, or reopens the one of an earlier run; returns whether it existed.
   *
   * @throws {ReplayRefusedError} when it belongs to a run with other bounds
   */
  async open(): Promise<boolean> {
    if (this.#request.restart) await this.drop();
    const bounds = await this.#boundsLeft();
    if (bounds === null) {
      await this.#inTransaction(() => this.#create());
      return false;
    }
    if (bounds !== boundsOf(this.#request)) {
      throw new ReplayRefusedError(
        `A replay of ${this.#request.projection.name} was left unfinished with ${bounds}. Repeat it, or start over with --restart.`,
      );
    }
    return true;
  }

  /** Analyses the projection's tables before they are compared. */
  async analyze(): Promise<void> {
    const names = this.#request.projection.tables.map(({ name }) => this.of(name));
    await this.#client.query(`analyze ${names.join(', ')}`);
  }

  async drop(): Promise<void> {
    await this.#client.query(`drop schema if exists ${quoted(this.name)} cascade`);
  }

  /** Outgoing rows that handlers wrote, by table; empty for a pure projection. */
  async wouldHaveBeenSent(): Promise<{ table: string; rows: number }[]> {
    const { rows: there } = await this.#client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = $1 and table_name = any($2)`,
      [this.name, LEAVING],
    );
    const found: { table: string; rows: number }[] = [];
    for (const { name } of there) {
      const { rows } = await this.#client.query<{ rows: number }>(
        `select count(*)::int as rows from ${this.of(name)}`,
      );
      if (rows[0] && rows[0].rows > 0) found.push({ table: name, rows: rows[0].rows });
    }
    return found;
  }

  async #boundsLeft(): Promise<string | null> {
    const { rows } = await this.#client.query<{ there: boolean }>(
      `select to_regclass($1) is not null as there`,
      [this.of('replay_run')],
    );
    if (!rows[0]?.there) return null;
    const run = await this.#client.query<{ bounds: string }>(
      `select bounds from ${this.of('replay_run')}`,
    );
    return run.rows[0]?.bounds ?? null;
  }

  async #create(): Promise<void> {
    await this.drop();
    await this.#client.query(`create schema ${quoted(this.name)}`);
    const { rows } = await this.#client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of rows) {
      await this.#client.query(
        `create unlogged table ${this.of(name)} (like public.${quoted(name)} including all)`,
      );
    }
    await this.#ownSequences();
    await this.#client.query(OWN_TABLES.replaceAll('%', quoted(this.name)));
    if (isPartial(this.#request)) {
      for (const { name } of this.#request.projection.tables) await this.#copyLive(name);
    }
    await this.#client.query(`insert into ${this.of('replay_run')} (bounds) values ($1)`, [
      boundsOf(this.#request),
    ]);
  }

  /** Gives the copies their own sequences, because a copied default would use the live table's sequence. */
  async #ownSequences(): Promise<void> {
    const { rows } = await this.#client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = $1 and column_default like 'nextval(%'`,
      [this.name],
    );
    for (const { table, column } of rows) {
      const sequence = this.of(`${table}_${column}_replayed`);
      await this.#client.query(`create sequence ${sequence}`);
      await this.#client.query(
        `alter table ${this.of(table)} alter column ${quoted(column)} set default nextval('${sequence}')`,
      );
    }
  }

  /** Leaves out generated columns, which the copy computes itself. */
  async #copyLive(table: string): Promise<void> {
    const { rows } = await this.#client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const columns = rows.map(({ name }) => quoted(name)).join(', ');
    await this.#client.query(
      `insert into ${this.of(table)} (${columns}) select ${columns} from public.${quoted(table)}`,
    );
  }

  async #inTransaction(work: () => Promise<void>): Promise<void> {
    await this.#client.query('begin');
    try {
      await work();
      await this.#client.query('commit');
    } catch (error) {
      await this.#client.query('rollback');
      throw error;
    }
  }
}
