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

/** A statement that is prepared on the connection. */
export interface PreparedStatement {
  readonly name: string;
  readonly values: readonly string[];
  /** The same with its values, for a group without parameters. */
  readonly asText: string;
}

export const setOrganizationOfTransaction = (scope: string): PreparedStatement => ({
  name: SET_ORGANIZATION.name,
  values: [scope, 'true'],
  asText: `select set_config('outlay.organization_id', ${pg.escapeLiteral(scope)}, true)`,
});

/**
 * A statement behind others in the same message group, which takes one round trip: the server runs them in one transaction, and
 * after an error it skips the rest.
 */
export class GroupedQuery extends WireQuery {
  readonly #ahead: readonly PreparedStatement[];
  readonly #onAhead: () => void;
  /** Statements ahead that the server has not answered yet; until then its messages answer those. */
  #unanswered: number;

  /** @param onAhead called once the statements ahead have run */
  constructor(ahead: readonly PreparedStatement[], onAhead: () => void, ...given: unknown[]) {
    super(...given);
    this.#ahead = ahead;
    this.#onAhead = onAhead;
    this.#unanswered = ahead.length;
  }

  override submit(connection: WireConnection): Error | null {
    if (this.requiresPreparation()) return super.submit(connection);
    // Statements without parameters are plain text, and may be several at once.
    connection.query([...this.#ahead.map(({ asText }) => asText), this.text].join(';'));
    return null;
  }

  override prepare(connection: WireConnection): void {
    for (const { name, values } of this.#ahead) {
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleRowDescription(message: object): void {
    if (this.#unanswered === 0) super.handleRowDescription(message);
  }

  override handleDataRow(message: object): void {
    if (this.#unanswered === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: WireConnection): void {
    if (this.#unanswered === 0) {
      super.handleCommandComplete(message, connection);
      return;
    }
    this.#unanswered -= 1;
    if (this.#unanswered === 0) this.#onAhead();
  }
}
