import type pg from 'pg';

/** Thrown when the server is a standby, such as a replaced primary that an address still leads to. */
export class StandbyServerError extends Error {
  override readonly name = 'StandbyServerError';
  /** SQLSTATE of a write in a read-only transaction. */
  readonly code = '25006';

  constructor() {
    super('the database server is a standby and accepts no writes');
  }
}

/**
 * Watches what the server reports about itself at the start of a session and when it is promoted. `check`, once connected,
 * refuses a standby: reads there would be outdated, and a relay would publish again what the primary has published.
 */
export function watchStandby(client: pg.Client): {
  /** @throws {StandbyServerError} */
  readonly check: () => void;
} {
  let isStandby = false;
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
    if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on';
  });
  return {
    check: () => {
      if (isStandby) throw new StandbyServerError();
    },
  };
}

/** PostgreSQL's ParameterStatus message. */
interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}
