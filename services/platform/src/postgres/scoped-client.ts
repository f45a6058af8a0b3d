import { sql } from 'drizzle-orm';
import pg from 'pg';
import { ALL_ORGANIZATIONS, currentScope } from '../tenancy/index.ts';
import { keepValuesOutOfErrors } from './keep-values-out-of-errors.ts';
import type { Transaction } from './transaction.ts';
import { watchStandby } from './watch-standby.ts';

/** A scope that sees no rows, for work that names no organization. */
const NO_ROWS = '-1';

/** The scope of work outside inOrganization and acrossOrganizations. */
export interface ScopeByDefault {
  /**
   * An organization's id, or ALL_ORGANIZATIONS for a program that serves the whole installation. By default such work sees no
   * rows.
   */
  readonly scopeByDefault?: string | undefined;
}

/** Maximum of prepared statement texts. Further ones, such as lists of a new length, are planned each time. */
const TEXTS_MAX = 500;
/** One name per text in the whole process, so that all connections use the same one. */
const names = new Map<string, string>();

/**
 * A comment for a statement whose best plan depends on its values, such as filters: a plan that the server keeps knows no values,
 * takes a rare one for a common one, and uses no index with a condition.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= TEXTS_MAX || text.includes(PLANNED_EACH_TIME)) {
    return known;
  }
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

interface QueryConfig {
  readonly text: string;
  readonly name?: string | undefined;
  readonly values?: readonly unknown[];
}

/** Whether a statement has parameters and no name yet; the query builder writes none. */
const isPreparable = (given: unknown, values: unknown): given is QueryConfig =>
  typeof given === 'object' &&
  given !== null &&
  'text' in given &&
  !('submit' in given) &&
  (given as QueryConfig).name === undefined &&
  Boolean(((given as QueryConfig).values ?? (values as readonly unknown[] | undefined))?.length);

const BEGINS = /^\s*(begin|start transaction)\b/i;

/**
 * A connection of the pool. Each transaction begins with the organization of the caller's work (`tenancy`), which the policies of
 * the tables compare. The setting ends with the transaction, so a pooler may give the server's session to anyone in between. Each
 * statement with parameters is prepared once per connection: planning all of them each time was a fifth of an expense's CPU.
 */
export class ScopedClient extends pg.Client {
  readonly #scopeByDefault: string;
  /** @throws {StandbyServerError} when it is connected to a standby */
  readonly refuseStandby: () => void;

  constructor(config?: string | (pg.ClientConfig & ScopeByDefault)) {
    super(config);
    this.#scopeByDefault = (typeof config === 'object' && config.scopeByDefault) || NO_ROWS;
    keepValuesOutOfErrors(this);
    this.refuseStandby = watchStandby(this).check;
    // pg-pool handles a connection's errors only while it is idle. A connection that is lost in a transaction fails its current
    // and later statements; without a listener it would also end the process.
    this.on('error', () => undefined);
  }

  override query = ((given: unknown, ...rest: unknown[]): unknown =>
    (super.query as (...args: unknown[]) => unknown)(
      isPreparable(given, rest[0])
        ? { ...given, name: nameOf(given.text) }
        : this.#withOrganization(given),
      ...rest,
    )) as pg.Client['query'];

  /** A beginning with its organization, as one text. */
  #withOrganization(given: unknown): unknown {
    const isText = typeof given === 'string';
    const text = isText ? given : ((given as { text?: string } | null)?.text ?? '');
    if (!BEGINS.test(text)) return given;
    const scope = pg.escapeLiteral(currentScope() ?? this.#scopeByDefault);
    const scoped = `${text}; select set_config('outlay.organization_id', ${scope}, true)`;
    return isText ? scoped : { ...(given as object), text: scoped };
  }
}

/** A pool that runs each statement outside a transaction in one of its own, which names its organization. */
export class ScopedPool extends pg.Pool {
  override query = (async (...given: unknown[]): Promise<unknown> => {
    const client = await this.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    try {
      // Sent together. If the statement fails, the server rolls back at the commit.
      const sent = [query('begin'), query(...given), query('commit')] as const;
      const [begun, answered, committed] = await Promise.allSettled(sent);
      for (const each of [answered, begun, committed]) {
        if (each.status === 'rejected') throw each.reason;
      }
      return answered.status === 'fulfilled' ? answered.value : undefined;
    } finally {
      client.release();
    }
  }) as pg.Pool['query'];
}

/** Reads across all organizations within an organization's transaction, such as whether an address is taken anywhere. */
export async function readAcrossOrganizations<Value>(
  tx: Transaction,
  read: () => PromiseLike<Value>,
): Promise<Value> {
  const { rows } = await tx.execute<{ scope: string }>(
    sql`select current_setting('outlay.organization_id') as scope`,
  );
  await tx.execute(setOrganization(ALL_ORGANIZATIONS));
  const value = await read();
  await tx.execute(setOrganization(rows[0]?.scope ?? NO_ROWS));
  return value;
}

const setOrganization = (scope: string) =>
  sql`select set_config('outlay.organization_id', ${scope}, true)`;
