import { Kafka, logLevel, type Admin } from 'kafkajs';
import { eventually } from './eventually.ts';

/** Decides which broker leads which partition of a topic, which our own client leaves to the cluster. */
export interface PartitionPlacement {
  /** Creates the topic with a partition for each of the leaders, without replicas. */
  create(topic: string, leaders: readonly number[]): Promise<void>;
  /** Resolves once the partition is led by that broker. */
  move(topic: string, partition: number, leader: number): Promise<void>;
}

export function createPartitionPlacement(brokers: readonly string[]): PartitionPlacement {
  const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.NOTHING });
  const ask = async (work: (admin: Admin) => Promise<unknown>): Promise<void> => {
    const admin = kafka.admin();
    await admin.connect();
    try {
      await work(admin);
    } finally {
      await admin.disconnect();
    }
  };
  return {
    create: (topic, leaders) =>
      ask((admin) =>
        admin.createTopics({
          waitForLeaders: true,
          topics: [
            {
              topic,
              replicaAssignment: leaders.map((leader, partition) => ({
                partition,
                replicas: [leader],
              })),
            },
          ],
        }),
      ),
    move: (topic, partition, leader) =>
      ask(async (admin) => {
        const partitionAssignment = [{ partition, replicas: [leader] }];
        await admin.alterPartitionReassignments({ topics: [{ topic, partitionAssignment }] });
        await eventually(
          async () => {
            const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
            const moved = topics[0]?.partitions.find(
              ({ partitionId }) => partitionId === partition,
            );
            if (moved?.leader !== leader) throw new Error('the partition has not moved yet');
          },
          { timeoutMs: 30_000 },
        );
      }),
  };
}
