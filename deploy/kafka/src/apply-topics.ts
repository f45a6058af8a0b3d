import type { KafkaClient } from '@outlay/platform/kafka';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const settings = {
  partitions: z.number().int().min(1).optional(),
  replicationFactor: z.number().int().min(1).optional(),
  config: z.record(z.string(), z.string()).optional(),
};

const topicFile = z.object({
  defaults: z.object(settings),
  topics: z
    .array(
      z.object({
        name: z.string().min(1),
        /** The one user who may publish to it. */
        writer: z.string().min(1),
        readers: z.array(z.string().min(1)).default([]),
        ...settings,
      }),
    )
    .min(1),
});

export type TopicFile = z.output<typeof topicFile>;

/** The declared topics of deploy/kafka/topics.yaml. */
export const readTopics = (): TopicFile =>
  topicFile.parse(parse(readFileSync(new URL('../topics.yaml', import.meta.url), 'utf8')));

/**
 * The same topics with `replicationFactor` copies. With three or more copies, two brokers must store an event before it counts as
 * published, so that one may be lost with its disk.
 */
export const replicated = (file: TopicFile, replicationFactor: number): TopicFile => ({
  ...file,
  defaults: {
    ...file.defaults,
    replicationFactor,
    config: {
      ...file.defaults.config,
      'min.insync.replicas': String(Math.max(1, Math.min(2, replicationFactor - 1))),
    },
  },
});

/** Creates the declared topics that the cluster does not have; those that exist stay as they are. Returns the new ones' names. */
export async function applyTopics(
  client: KafkaClient,
  { defaults, topics }: TopicFile,
): Promise<string[]> {
  const admin = client.newAdmin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(({ name }) => !existing.has(name));
    if (missing.length > 0) {
      await admin.createTopics(
        missing.map(({ name, partitions, replicationFactor, config }) => ({
          topic: name,
          numPartitions: partitions ?? defaults.partitions ?? 1,
          replicationFactor: replicationFactor ?? defaults.replicationFactor ?? 1,
          config: { ...defaults.config, ...config },
        })),
      );
    }
    return missing.map(({ name }) => name);
  } finally {
    await admin.disconnect();
  }
}
