import { ADMIN } from '@outlay/kafka-topics';
import type { KafkaConnection } from '@outlay/platform/kafka';
import { readFileSync } from 'node:fs';
import type { StackKeys } from './keys.ts';
import type { RunFile } from './run-file.ts';

/** The connection of one of the stack's users: a service, gateway, ops or admin. Anonymous on a broker without users. */
export function connectionAs({ brokers, users }: RunFile['kafka'], name: string): KafkaConnection {
  const user = users[name];
  return {
    brokers: brokers.split(','),
    ...(user && {
      login: {
        mechanism: name === ADMIN ? 'plain' : 'scram-sha-512',
        username: user.username,
        password: readFileSync(user.passwordFile, 'utf8').trim(),
      },
    }),
  };
}

/** The users of the stack's own broker. */
export const kafkaUsersOf = ({ kafkaPasswordFiles }: StackKeys): RunFile['kafka']['users'] =>
  Object.fromEntries(
    Object.entries(kafkaPasswordFiles).map(([username, passwordFile]) => [
      username,
      { username, passwordFile },
    ]),
  );
