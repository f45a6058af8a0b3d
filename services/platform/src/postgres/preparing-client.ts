import type { Duplex } from 'node:stream';
import pg from 'pg';
import { ALL_ORGANIZATIONS, currentScope } from '../tenancy/index.ts';
import { keepValuesOutOfErrors } from './keep-values-out-of-errors.ts';
import { ScopedQuery, SET_ORGANIZATION } from './scoped-query.ts';
import { watchStandby } from './watch-standby.ts';

/** Maximum of prepared statement texts. Further ones, such as lists of a new length, are sent unprepared. */
const TEXTS_MAX = 500;
const names = new Map<string, string>();

/** One name per text in the whole process, so that all connections use the same one. */
function nameOf(text: string, scope: string): string | undefined {
  const name = nameOfText(text);
  // A plan serves one organization's work or all organizations' work (see outlay_serves_all).
  return name !== undefined && scope === ALL_ORGANIZATIONS ? `${name}-all` : name;
}

function nameOfText(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= TEXTS_MAX) return known;
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

const BEGINS = /^\s*(begin|start)\b/i;
const ENDS = /^\s*(commit|end|abort|rollback(?!\s+to))\b/i;

/** Scope of a transaction whose statements ran for more than one organization. */
const SEVERAL = Symbol('several organizations');

/**
 * A connection of the pool. It prepares each parameterised statement once, because the query builder writes statements without
 * names. Parsing and planning them for every call was a third of the server's work in `npm run bench -- flow`. It also runs each
 * statement for the organization of the caller's work (`tenancy`), which the policies of the tables compare.
 */
export class PreparingClient extends pg.Client {
  readonly #scopeByDefault: string;
  /** @throws {StandbyServerError} when it is connected to a standby */
  readonly refuseStandby: () => void;
  /** The session's scope. It is only set outside a transaction, so that no rollback changes it. */
  #scope: string | null = null;
  /** The scope that the open transaction started with. */
  #begun: string | typeof SEVERAL | null = null;

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
    if (this.#begun === null) this.#enter(scope);
    const isOther = this.#begun !== null && this.#begun !== scope;
    this.#follow(text, scope, isOther);
    return isOther ? this.#sendScoped(scope, named, rest) : this.#send(named, ...rest);
  }) as pg.Client['query'];

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
    const { connection } = this as unknown as { connection: { stream: Duplex } };
    connection.stream.destroy();
  }

  /** Tracks how a statement changes the transaction. */
  #follow(text: string, scope: string, isOther: boolean): void {
    if (BEGINS.test(text)) this.#begun = scope;
    else if (ENDS.test(text)) this.#begun = null;
    else if (isOther) this.#begun = SEVERAL;
  }

  /**
   * Sends work of another organization inside a transaction. A rollback may undo any setting, so each statement sets its own
   * scope.
   */
  #sendScoped(scope: string, given: unknown, rest: readonly unknown[]): unknown {
    const query = new ScopedQuery(scope, given, ...rest);
    if (query.callback) {
      this.#send(query);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => {
        if (error) reject(error);
        else resolve(result);
      };
      this.#send(query);
    }).catch((error: unknown) => {
      // The stack shows the caller instead of the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    });
  }

  #send(...given: unknown[]): unknown {
    return (super.query as (...args: unknown[]) => unknown)(...given);
  }
}
