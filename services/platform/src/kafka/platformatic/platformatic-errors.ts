import { BrokerUnavailableError } from '../kafka-client.ts';

/** The fields that the library sets on its errors. */
interface Marks {
  readonly code?: string;
  readonly apiId?: string;
  readonly canRetry?: boolean;
  readonly needsRejoin?: boolean;
}

/** Maximum depth to which the library nests errors. */
const DEPTH_MAX = 10;
const NETWORK = 'PLT_KFK_NETWORK';
const AUTHENTICATION = 'PLT_KFK_AUTHENTICATION';
/** After an election the library may know a leader but not its address. */
const LEADER_UNKNOWN = /^Cannot find broker/;

const causesOf = (error: Error): unknown[] =>
  error instanceof AggregateError ? error.errors : error.cause === undefined ? [] : [error.cause];

/** An error and all its causes. */
function* chainOf(error: unknown, depth = 0): Generator<Error & Marks> {
  if (!(error instanceof Error) || depth > DEPTH_MAX) return;
  yield error;
  for (const cause of causesOf(error)) yield* chainOf(cause, depth + 1);
}

/** A login that failed because of a lost connection was not refused. */
const isRefusedLogin = (error: Error & Marks): boolean =>
  error.code === AUTHENTICATION && ![...chainOf(error)].some(({ code }) => code === NETWORK);

/** Whether the broker's refusal, by its name in Kafka's protocol, is among the causes. */
export const isRefusal = (error: unknown, apiId: string): boolean =>
  [...chainOf(error)].some((each) => each.apiId === apiId);

/**
 * The library's error as one of ours. Its message starts with the cause instead of the number of attempts, and its class says
 * whether the broker is unavailable.
 */
export function toOwnError(error: unknown): unknown {
  const chain = [...chainOf(error)];
  if (!chain.some(({ code }) => code?.startsWith('PLT_KFK_'))) return error;
  const first = chain.filter((each) => causesOf(each).length === 0).map(({ message }) => message);
  const refusal = chain.find(isRefusedLogin)?.message;
  const message = [...new Set([...(refusal === undefined ? [] : [refusal]), ...first])].join(' ');
  const isAway =
    refusal === undefined &&
    chain.some(
      ({ canRetry, needsRejoin, message: text }) =>
        canRetry === true || needsRejoin === true || LEADER_UNKNOWN.test(text),
    );
  return isAway
    ? new BrokerUnavailableError(message, { cause: error })
    : new Error(message, { cause: error });
}

/** The result of calls to the library, with a failure as one of our errors. */
export async function withOwnErrors<Value>(calls: () => Promise<Value>): Promise<Value> {
  try {
    return await calls();
  } catch (error) {
    throw toOwnError(error);
  }
}
