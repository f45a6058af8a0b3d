import type { BaseOptions, SASLMechanismValue } from '@platformatic/kafka';
import { isIP } from 'node:net';
import type { KafkaClientOptions } from '../kafka-client.ts';

/** Loaded by the first connection, because the library costs 60 MB and half a second of CPU time. */
export const loadLibrary = () => import('@platformatic/kafka');

const RETRY_AFTER_MS = 100;
const RETRY_AFTER_MAX_MS = 3_000;

/** Options of every connection. */
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
    // SNI requires a name and not an address. Brokers that share an address need SNI.
    ...(tls && { tls: { ...tls }, tlsServerName: hasName }),
    connectTimeout: 3_000,
    requestTimeout: 10_000,
    retries: 3,
    retryDelay: (_client, _operation, attempt) =>
      Math.min(RETRY_AFTER_MS * 2 ** attempt, RETRY_AFTER_MAX_MS),
    // A moved leader is noticed when its predecessor refuses, without requesting metadata every few seconds.
    metadataMaxAge: 300_000,
    autocreateTopics: false,
  };
}
