import type { Duplex } from 'node:stream';
import pg from 'pg';
import { ALL_ORGANIZATIONS, currentScope } from '../tenancy/index.ts';
import { keepValuesOutOfErrors } from './keep-values-out-of-errors.ts';
import {
  GroupedQuery,
  SET_ORGANIZATION,
  setOrganizationOfTransaction,
  type PreparedStatement,
} from './grouped-query.ts';
import { watchStandby } from './watch-standby.ts';

/** Maximum of prepared statement texts. Further ones, such as lists of a new length, are sent unprepared. */
const TEXTS_MAX = 500;
const names = new Map<string, string>();

/**
 * A comment for a statement whose best plan depends on its values, such as filters. It stays unprepared, because a plan that the
 * server keeps knows no values: it takes a rare one for a common one, and no index with a condition.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** One name per text in the whole process, so that all connections use the same one. */
function nameOf(text: string, scope: string): string | undefined {
  const name = nameOfText(text);
  // A plan serves one organization's work or all organizations' work (see outlay_serves_all).
  return name !== undefined && scope === ALL_ORGANIZATIONS ? `${name}-all` : name;
}

function nameOfText(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= TEXTS_MAX || text.includes(PLANNED_EACH_TIME)) {
    return known;
  }
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

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

interface QueryConfig {
  text: string;
  name?: string | undefined;
  values?: unknown[];
}

const isPreparable = (query: unknown, values: unknown): query is QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  typeof query.text === 'string' &&
  !('submit' in query) &&
  Array.isArray((query as QueryConfig).values ?? values);

/** What the parts of pg's connection that its types leave out are. */
interface WireConnectionState {
  readonly stream: Duplex;
  /** Texts of prepared statements by name. */
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
}

/** The result of a transaction's beginning or end that was not sent alone. */
const NO_RESULT = { rows: [], rowCount: null, fields: [], command: '', oid: 0 };

const BEGINS = /^\s*(begin|start)\b/i;
const ENDS = /^\s*(commit|end|abort|rollback(?!\s+to))\b/i;

/**
 * Fails outside a transaction, and with it what is behind it in its message group. Nothing else locks the table against reading.
 */
const INSIDE = {
  name: 'inside',
  values: [],
  asText: 'lock table pg_catalog.pg_namespace in access share mode',
} as const;
const PREPARE_INSIDE = { ...INSIDE, text: INSIDE.asText };

/** Scope of a transaction whose statements ran for more than one organization. */
const SEVERAL = Symbol('several organizations');

/**
 * A connection of the pool. It prepares each parameterised statement once, because the query builder writes statements without
 * names. Parsing and planning them for every call was a third of the server's work in `npm run bench -- flow`. It also runs each
 * statement for the organization of the caller's work (`tenancy`), which the policies of the tables compare. A transaction begins
 * in the message group of its first statement, which saves a round trip.
 */
export class PreparingClient extends pg.Client {
  readonly #scopeByDefault: string;
  /** @throws {StandbyServerError} when it is connected to a standby */
  readonly refuseStandby: () => void;
  /** The session's scope. It is only set outside a transaction, so that no rollback changes it. */
  #scope: string | null = null;
  /** The scope that the open transaction started with. */
  #begun: string | typeof SEVERAL | null = null;
  /** The beginning of a transaction, which is sent with its first statement. */
  #held: PreparedStatement | null = null;
  /**
   * Resolves once the transaction has begun. Without it, statements beside its first one would commit alone, so they are sent behind
   * a statement that then fails.
   */
  #beginning: Promise<null> | null = null;
  /** Whether a statement that cannot be sent so waits for it; those after it must not overtake it. */
  #hasWaiting = false;

  constructor(config?: string | (pg.ClientConfig & ScopeByDefault)) {
    super(config);
    this.#scopeByDefault = (typeof config === 'object' && config.scopeByDefault) || NO_ROWS;
    keepValuesOutOfErrors(this);
    this.refuseStandby = watchStandby(this).check;
    // pg-pool handles a connection's errors only while it is idle. A connection that is lost in a transaction fails its current
    // and later statements; without a listener it would also end the process.
    this.on('error', () => undefined);
  }

  override query = ((given: unknown, ...rest: unknown[]): unknown => {
    const text = typeof given === 'string' ? given : ((given as QueryConfig | null)?.text ?? '');
    const scope = currentScope() ?? this.#scopeByDefault;
    const named =
      isPreparable(given, rest[0]) && given.name === undefined
        ? { ...given, name: nameOf(given.text, scope) }
        : given;
    // Without a name, several statements may be sent as one text, which would be a transaction of its own.
    const isGuarded = this.#isPrepared(INSIDE.name) && (named as QueryConfig | null)?.name;
    if (this.#beginning && (this.#hasWaiting || !isGuarded)) {
      this.#hasWaiting = true;
      return this.#beginning.then(() => {
        if (!this.#isPrepared(INSIDE.name)) this.#send(PREPARE_INSIDE, () => undefined);
        return this.query(given as string, ...(rest as []));
      });
    }
    if (this.#begun === null) this.#enter(scope);
    const isOther = this.#begun !== null && this.#begun !== scope;
    const isHeld = this.#begun === null && this.#hold(text, named);
    this.#follow(text, scope, isOther);
    if (isHeld) return Promise.resolve(NO_RESULT);
    const begin = this.#held;
    this.#held = null;
    const ahead = [
      ...(begin ? [begin] : []),
      // An end would be skipped after an error, and leave the transaction open.
      ...(this.#beginning && !ENDS.test(text) ? [INSIDE] : []),
      ...(isOther ? [setOrganizationOfTransaction(scope)] : []),
    ];
    return ahead.length === 0
      ? this.#send(named, ...rest)
      : this.#sendBehind(ahead, begin !== null, named, rest);
  }) as pg.Client['query'];

  /** Keeps the beginning of a transaction for its first statement, if the connection has prepared it. */
  #hold(text: string, named: unknown): boolean {
    const { name } = named as QueryConfig;
    if (!BEGINS.test(text) || name === undefined || !this.#isPrepared(name)) return false;
    this.#held = { name, values: [], asText: text };
    return true;
  }

  #isPrepared(name: string): boolean {
    return this.#connection.parsedStatements[name] !== undefined;
  }

  get #connection() {
    return (this as unknown as { connection: WireConnectionState }).connection;
  }

  /** Sets the session's scope ahead of a statement, without waiting for it. */
  #enter(scope: string): void {
    if (this.#scope === scope) return;
    this.#scope = scope;
    this.#send({ ...SET_ORGANIZATION, values: [scope, 'false'] }, (error: Error | null) => {
      // The statements behind it must not run for another organization.
      if (error) this.#cut();
    });
  }

  #cut(): void {
    this.#connection.stream.destroy();
  }

  /** Tracks how a statement changes the transaction. */
  #follow(text: string, scope: string, isOther: boolean): void {
    if (BEGINS.test(text)) this.#begun = scope;
    else if (ENDS.test(text)) this.#begun = null;
    else if (isOther) this.#begun = SEVERAL;
  }

  /**
   * Sends a statement behind others: behind the beginning of its transaction, or behind its own organization in a transaction of
   * another one, where a rollback may undo any setting.
   */
  #sendBehind(
    ahead: readonly PreparedStatement[],
    isBeginning: boolean,
    given: unknown,
    rest: readonly unknown[],
  ): unknown {
    const begun = isBeginning ? Promise.withResolvers<null>() : null;
    if (begun) {
      this.#hasWaiting = false;
      this.#beginning = begun.promise.finally(() => (this.#beginning = null));
      this.#beginning.catch(() => undefined);
    }
    const query = new GroupedQuery(ahead, () => begun?.resolve(null), given, ...rest);
    const ask = (callback: (error: Error | null, result?: unknown) => void): void => {
      query.callback = (error, result) => {
        if (error) begun?.reject(error);
        callback(error, result);
      };
      this.#send(query);
    };
    if (query.callback) {
      ask(query.callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      ask((error, result) => {
        if (error) reject(error);
        else resolve(result);
      });
    }).catch((error: unknown) => {
      // The stack shows the caller instead of the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
  }

  /** Statements of the same tick are written to the socket together. */
  #send(...given: unknown[]): unknown {
    const { stream } = this.#connection;
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return (super.query as (...args: unknown[]) => unknown)(...given);
  }
}
