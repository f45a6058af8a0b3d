import { createRequire } from 'node:module';
import kafkajs, { type AuthenticationProviderArgs, type Mechanism } from 'kafkajs';
import type { KafkaLogin } from '../kafka-connection.ts';

/** A mechanism of kafkajs, with what a login by it needs. */
type Provider = (login: KafkaLogin) => Mechanism['authenticationProvider'];

/**
 * kafkajs' login. It reports every failure as a refusal, which is not retried, even when the connection was lost or the broker
 * didn't respond; with this, that is a failed connection, which is retried.
 */
export function lastingLogin(login: KafkaLogin): Mechanism {
  // Its files are plain, scram256 and scram512.
  const file = `kafkajs/src/broker/saslAuthenticator/${login.mechanism.replace('-sha-', '')}`;
  const provider = (createRequire(import.meta.url)(file) as Provider)(login);
  return {
    mechanism: login.mechanism,
    authenticationProvider: (broker) => {
      let failure: unknown;
      const saslAuthenticate: AuthenticationProviderArgs['saslAuthenticate'] = (message) =>
        broker.saslAuthenticate(message).catch((error: unknown) => {
          failure = error;
          throw error;
        });
      const own = provider({ ...broker, saslAuthenticate });
      return {
        authenticate: () =>
          own.authenticate().catch((error: unknown) => {
            const isLost = failure instanceof kafkajs.KafkaJSError && failure.retriable;
            const address = `${broker.host}:${broker.port}`;
            throw isLost
              ? new kafkajs.KafkaJSConnectionError(error as Error, { broker: address })
              : error;
          }),
      };
    },
  };
}
