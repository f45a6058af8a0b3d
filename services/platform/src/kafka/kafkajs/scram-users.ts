import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type { UserPassword } from '../kafka-client.ts';

const ALTER_USER_SCRAM_CREDENTIALS = 51;
const SCRAM_SHA_512 = 2;
const SALT_BYTES = 32;
const HASH_BYTES = 64;
/** Kafka's minimum. Our passwords are random, so more iterations would only cost time at each connection. */
const ITERATIONS = 4_096;

/** The parts of kafkajs that can send a request which it does not support. */
interface Encoder {
  writeInt8(value: number): Encoder;
  writeInt32(value: number): Encoder;
  writeUVarInt(value: number): Encoder;
  writeUVarIntString(value: string): Encoder;
  writeUVarIntBytes(value: Buffer): Encoder;
}
interface Decoder {
  readInt16(): number;
  readInt32(): number;
  readUVarIntString(): string | null;
  readUVarIntArray<Value>(read: (decoder: Decoder) => Value): Value[] | null;
  readTaggedFields(): void;
}
interface Cluster {
  connect(): Promise<void>;
  refreshMetadata(): Promise<void>;
  disconnect(): Promise<void>;
  findControllerBroker(): Promise<{
    connectionPool: { send(request: object): Promise<readonly Outcome[]> };
  }>;
}
interface Outcome {
  readonly username: string | null;
  readonly errorCode: number;
  readonly message: string | null;
}

/** Creates users, or changes their passwords. kafkajs lacks only this one of the administrator's requests. */
export async function setScramPasswords(
  kafka: object,
  passwords: readonly UserPassword[],
): Promise<void> {
  const cluster = newCluster(kafka);
  await cluster.connect();
  try {
    await cluster.refreshMetadata();
    const controller = await cluster.findControllerBroker();
    const outcomes = await controller.connectionPool.send(requestOf(passwords));
    const failed = outcomes.filter(({ errorCode }) => errorCode !== 0);
    if (failed.length > 0) {
      throw new Error(
        `Kafka refused the users ${failed.map(({ username, message }) => `${username} (${message})`).join(', ')}`,
      );
    }
  } finally {
    await cluster.disconnect();
  }
}

/** A separate connection: the client's producers and admins don't share theirs. */
function newCluster(kafka: object): Cluster {
  const key = Object.getOwnPropertySymbols(kafka).find(
    ({ description }) => description === 'private:Kafka:createCluster',
  );
  if (key === undefined)
    throw new Error('this version of kafkajs creates its connections differently');
  return (kafka as Record<symbol, (options: object) => Cluster>)[key]?.({}) as Cluster;
}

/** AlterUserScramCredentials, version 0: https://kafka.apache.org/protocol#The_Messages_AlterUserScramCredentials */
function requestOf(passwords: readonly UserPassword[]): object {
  const require = createRequire(import.meta.url);
  const [NewEncoder, NewDecoder] = ['encoder', 'decoder'].map(
    (name) => require(`kafkajs/src/protocol/${name}`) as unknown,
  ) as [new () => Encoder, new (bytes: Buffer) => Decoder];
  return {
    request: {
      apiKey: ALTER_USER_SCRAM_CREDENTIALS,
      apiVersion: 0,
      apiName: 'AlterUserScramCredentials',
      encode: () => {
        const noTags = 0;
        // The tags of the request's header, then no deletions, then the new credentials; array lengths are written plus one.
        const encoder = new NewEncoder().writeUVarInt(noTags).writeUVarInt(1);
        encoder.writeUVarInt(passwords.length + 1);
        for (const { username, password } of passwords) {
          const salt = randomBytes(SALT_BYTES);
          encoder
            .writeUVarIntString(username)
            .writeInt8(SCRAM_SHA_512)
            .writeInt32(ITERATIONS)
            .writeUVarIntBytes(salt)
            .writeUVarIntBytes(pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha512'))
            .writeUVarInt(noTags);
        }
        return Promise.resolve(encoder.writeUVarInt(noTags));
      },
    },
    response: {
      decode: (bytes: Buffer) => {
        const decoder = new NewDecoder(bytes);
        decoder.readTaggedFields();
        decoder.readInt32();
        return Promise.resolve(
          decoder.readUVarIntArray((each) => {
            const outcome = {
              username: each.readUVarIntString(),
              errorCode: each.readInt16(),
              message: each.readUVarIntString(),
            };
            each.readTaggedFields();
            return outcome;
          }),
        );
      },
      parse: (outcomes: readonly Outcome[]) => Promise.resolve(outcomes),
    },
  };
}
