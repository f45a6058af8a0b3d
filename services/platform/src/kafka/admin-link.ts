import { withDeadline } from '../deadline/index.ts';
import type { KafkaAdmin, KafkaClient } from './kafka-client.ts';

/** Queries the broker's metadata over one connection, which the first query opens. */
export interface AdminLink {
  /** Rejects when the broker is unreachable or doesn't respond within the deadline. */
  ask<Answer>(question: (admin: KafkaAdmin) => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

const ANSWER_MAX_MS = 10_000;

/** The connection is discarded after any failure, because kafkajs retries a dead one for minutes. */
export function createAdminLink(client: KafkaClient): AdminLink {
  let current: Promise<KafkaAdmin> | null = null;

  const connect = async (): Promise<KafkaAdmin> => {
    const admin = client.newAdmin();
    await admin.connect();
    return admin;
  };
  const close = async (): Promise<void> => {
    const opened = current;
    current = null;
    await opened?.then((admin) => admin.disconnect()).catch(() => undefined);
  };
  return {
    ask: async (question) => {
      const connection = (current ??= connect());
      try {
        return await withDeadline(connection.then(question), ANSWER_MAX_MS);
      } catch (error) {
        if (current === connection) void close();
        throw error;
      }
    },
    close,
  };
}
