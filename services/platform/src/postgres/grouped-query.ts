import pg from 'pg';

/** The parts of pg's query and connection that its types leave out. */
interface WireConnection {
  query(text: string): void;
  bind(message: { statement: string; values: readonly string[] }): void;
  execute(message: object): void;
}

interface WireQuery {
  readonly text: string;
  callback: ((error: Error | null, result?: unknown) => void) | undefined;
  requiresPreparation(): boolean;
  prepare(connection: WireConnection): void;
  submit(connection: WireConnection): Error | null;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: WireConnection): void;
}

const WireQuery = pg.Query as unknown as new (...given: unknown[]) => WireQuery;

/** Sets the organization of a session or, with `$2`, of the current transaction only. */
export const SET_ORGANIZATION = {
  name: 'organization',
  text: `select set_config('outlay.organization_id', $1, $2::boolean)`,
} as const;

/**
 * A statement that first sets its organization, in the same message group: the server runs both in one transaction.
 * SET_ORGANIZATION must be prepared.
 */
export class ScopedQuery extends WireQuery {
  readonly #scope: string;
  /** Until the server has set the organization, its messages answer that statement. */
  #isSet = false;

  constructor(scope: string, ...given: unknown[]) {
    super(...given);
    this.#scope = scope;
  }

  override submit(connection: WireConnection): Error | null {
    if (this.requiresPreparation()) return super.submit(connection);
    // Statements without parameters are plain text, and may be several at once.
    const scope = pg.escapeLiteral(this.#scope);
    connection.query(`select set_config('outlay.organization_id', ${scope}, true);${this.text}`);
    return null;
  }

  override prepare(connection: WireConnection): void {
    connection.bind({ statement: SET_ORGANIZATION.name, values: [this.#scope, 'true'] });
    connection.execute({});
    super.prepare(connection);
  }

  override handleRowDescription(message: object): void {
    if (this.#isSet) super.handleRowDescription(message);
  }

  override handleDataRow(message: object): void {
    if (this.#isSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: WireConnection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection);
    this.#isSet = true;
  }
}
