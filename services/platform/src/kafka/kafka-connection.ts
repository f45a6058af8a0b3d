import type { envFields } from '../config/index.ts';
import type { z } from 'zod';

/** A cluster, and the login for it. */
export interface KafkaConnection {
  readonly brokers: readonly string[];
  /** Without a login the connection is anonymous. */
  readonly login?: KafkaLogin | undefined;
  /** Encrypts connections; `ca` is a certificate authority that the system does not know. */
  readonly tls?: { readonly ca?: string } | undefined;
  /** Prefix of topics and consumer groups, in a cluster that several installations share. */
  readonly topicPrefix?: string | undefined;
}

export interface KafkaLogin {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

/** The settings of a process that connects to Kafka (envFields.kafkaFields). */
export type KafkaSettings = z.output<z.ZodObject<typeof envFields.kafkaFields>>;

/** The connection that the environment describes. */
export const kafkaConnectionOf = (settings: KafkaSettings): KafkaConnection => ({
  brokers: settings.KAFKA_BROKERS,
  tls: settings.KAFKA_TLS,
  topicPrefix: settings.KAFKA_TOPIC_PREFIX,
  ...(settings.KAFKA_USERNAME !== undefined && {
    login: {
      mechanism: settings.KAFKA_SASL_MECHANISM ?? 'scram-sha-512',
      username: settings.KAFKA_USERNAME,
      password: settings.KAFKA_PASSWORD_FILE ?? '',
    },
  }),
});
