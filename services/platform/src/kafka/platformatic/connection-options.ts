import type { BaseOptions, SASLMechanismValue } from '@platformatic/kafka';
import { isIP } from 'node:net';
import type { KafkaClientOptions } from '../kafka-client.ts';

/** Loaded by the first connection: a process that uses the other library pays neither its 60 MB nor its half second of CPU time. */
export const loadLibrary = () => import('@platformatic/kafka');

const RETRY_AFTER_MS = 100;
const RETRY_AFTER_MAX_MS = 3_000;

/** What every connection of the library is opened with. */
export function connectionOptions(options: KafkaClientOptions): BaseOptions {
  const { brokers, login, tls, clientId } = options;
  const hasName = brokers.some((broker) => isIP(broker.slice(0, broker.lastIndexOf(':'))) === 0);
  return {
    clientId,
    bootstrapBrokers: [...brokers],
    ...(login && {
      sasl: {
        mechanism: login.mechanism.toUpperCase() as SASLMechanismValue,
        username: login.username,
        password: login.password,
      },
    }),
    // An address in place of a name may not be asked for by SNI, which brokers behind one address need.
    ...(tls && { tls: { ...tls }, tlsServerName: hasName }),
    connectTimeout: 3_000,
    requestTimeout: 10_000,
    retries: 3,
    retryDelay: (_client, _operation, attempt) =>
      Math.min(RETRY_AFTER_MS * 2 ** attempt, RETRY_AFTER_MAX_MS),
    // A leader that moved is found out by the refusal of its predecessor, not by asking every few seconds.
    metadataMaxAge: 300_000,
    autocreateTopics: false,
  };
}
