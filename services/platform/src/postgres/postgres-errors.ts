/** System errors for connections that can't be made or were lost. The host is down for `EHOSTUNREACH` and the next two. */
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'EAI_AGAIN'],
]);

/** SQLSTATE of a statement behind a failed one of its transaction, whose own error says what happened. */
const IN_FAILED_TRANSACTION = '25P02';

/** An error with its causes, and with the errors of an AggregateError, at most five deep. */
function* causesOf(error: unknown, depth = 0): Generator<Error> {
  if (!(error instanceof Error) || depth >= 5) return;
  yield error;
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  for (const part of [...parts, error.cause]) yield* causesOf(part, depth + 1);
}

/**
 * SQLSTATE of a failed query, unwrapped from drizzle's errors; null when the failure didn't come from PostgreSQL. 25P02 only if
 * nothing says what had failed before it.
 */
export function sqlStateOf(error: unknown): string | null {
  let behind: string | null = null;
  for (const { code } of causesOf(error) as Iterable<{ code?: unknown }>) {
    // EPIPE has the same format as a SQLSTATE.
    const isState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
    if (!isState || NETWORK_CODES.has(code)) continue;
    if (code !== IN_FAILED_TRANSACTION) return code;
    behind = code;
  }
  return behind;
}

/** Whether the error only says that a statement before it had failed, so its cause is unknown. */
export const isCauseUnknown = (error: unknown): boolean =>
  sqlStateOf(error) === IN_FAILED_TRANSACTION;

/** pg's messages for failures without an SQLSTATE or a system error code. */
const LOST =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error/i;

/**
 * Whether a group's items may be retried one by one after `error`. The transaction must certainly have changed nothing: the
 * server responded and is up, or the failure is our own. After a lost connection the commit may have succeeded. Timeouts are left
 * out, since each item would wait as long again, and so are servers that accept no writes.
 */
export const mayTryAlone = (error: unknown): boolean => {
  const state = sqlStateOf(error);
  return state === null ? !isConnectionLost(error) : !/^(08|25006|57P|55P03|57014)/.test(state);
};

/**
 * Whether no statement can succeed now: the server can't be reached, doesn't respond, is starting or stopping, or is a standby.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === null ? isConnectionLost(error) : /^(08|25006|57P|53300)/.test(state);
}

/**
 * Whether the same statement may succeed soon: after lost connections, shutdowns, a failover, deadlocks, and lock and statement
 * timeouts. A failure whose cause is unknown (`isCauseUnknown`) may have been one of these.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === null ? isConnectionLost(error) : /^(08|25006|25P02|40|53|57|55P03)/.test(state);
}

function isConnectionLost(error: unknown): boolean {
  for (const each of causesOf(error)) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string' && NETWORK_CODES.has(code)) return true;
    if (LOST.test(each.message)) return true;
  }
  return false;
}
