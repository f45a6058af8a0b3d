import kafkajs from 'kafkajs';
import { BrokerUnavailableError } from '../kafka-client.ts';

/** Maximum depth to which kafkajs wraps errors. */
const CAUSES_MAX = 10;

/** kafkajs marks transient errors as retriable in the outermost error; a handler's errors have no such mark. */
export function toOwnError(error: unknown): unknown {
  let first = error;
  for (let depth = 0; depth < CAUSES_MAX && first instanceof Error && first.cause; depth += 1) {
    first = first.cause;
  }
  const isAway = first instanceof kafkajs.KafkaJSError && first.retriable;
  return isAway ? new BrokerUnavailableError((error as Error).message, { cause: error }) : error;
}

/** The result of a call to kafkajs, with its failure as one of our errors. */
export async function withOwnErrors<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    throw toOwnError(error);
  }
}
