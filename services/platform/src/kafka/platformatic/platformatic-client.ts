import type { Admin, BaseOptions, Producer } from '@platformatic/kafka';
import type {
  KafkaClient,
  KafkaClientOptions,
  KafkaProducer,
  UserPassword,
} from '../kafka-client.ts';
import { scramCredential } from '../scram-credential.ts';
import { connectionOptions, loadLibrary } from './connection-options.ts';
import { newPlatformaticAdmin } from './platformatic-admin.ts';
import { newPlatformaticConsumer } from './platformatic-consumer.ts';
import { withOwnErrors } from './platformatic-errors.ts';

/** How long the broker holds an empty fetch; the same as for kafkajs, for the same reasons. */
const FOLLOWING_WAIT_MS = 500;
const READING_WAIT_MS = 50;

/** @platformatic/kafka. It uses the cluster's names of topics, groups and users. */
export function createPlatformaticClient(options: KafkaClientOptions): KafkaClient {
  const connection = connectionOptions(options);
  const { topicPrefix = '', log } = options;
  return {
    topicPrefix,
    newProducer: () => newPlatformaticProducer(connection),
    newConsumer: (consumer) =>
      newPlatformaticConsumer(connection, { ...consumer, log, maxWaitMs: FOLLOWING_WAIT_MS }),
    newReader: (consumer) =>
      newPlatformaticConsumer(connection, { ...consumer, log, maxWaitMs: READING_WAIT_MS }),
    newAdmin: () => newPlatformaticAdmin(connection),
    setPasswords: (passwords) => withOwnErrors(() => setScramPasswords(connection, passwords)),
  };
}

function newPlatformaticProducer(connection: BaseOptions): KafkaProducer {
  let producer: Producer<string, string, string, string> | null = null;
  return {
    connect: () =>
      withOwnErrors(async () => {
        const library = await loadLibrary();
        producer = new library.Producer({
          ...connection,
          serializers: library.stringSerializers,
          // The partitioner of the Java client and of kafkajs, so that a key keeps its partition and order when the library
          // changes.
          partitioner: library.compatibilityPartitioner,
          acks: library.ProduceAcks.ALL,
          // One batch in flight keeps the order of each key over a retry.
          maxInflights: 1,
          retries: 2,
        });
        await producer.metadata({ topics: [] });
      }),
    send: (messages) =>
      withOwnErrors(async () => {
        if (producer === null) throw new Error('the producer is not connected');
        const { ProduceAcks } = await loadLibrary();
        await producer.send({ messages: [...messages], acks: ProduceAcks.ALL });
      }),
    disconnect: async () => {
      await producer?.close();
    },
  };
}

/** The library's Admin has no method for this request. */
async function setScramPasswords(
  connection: BaseOptions,
  passwords: readonly UserPassword[],
): Promise<void> {
  const { Admin, alterUserScramCredentialsV0 } = await loadLibrary();
  const admin: Admin = new Admin(connection);
  try {
    const { controllerId } = await admin.metadata({ topics: [] });
    const controller = (await admin.connectToBrokers([controllerId])).get(controllerId);
    if (controller === undefined) throw new Error('the cluster has no controller');
    await alterUserScramCredentialsV0.api.async(
      controller,
      [],
      passwords.map(({ username, password }) => ({
        name: username,
        ...scramCredential(password),
      })),
    );
  } finally {
    await admin.close();
  }
}
