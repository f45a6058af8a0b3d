import { withDeadline } from '../deadline/index.ts';
import type { Admin, KafkaClient } from './kafka-client.ts';

/** Asks the broker about itself, over one connection that the first question opens. */
export interface AdminLink {
  /** Rejects when the broker cannot be reached or has not answered everything within the deadline. */
  ask<Answer>(question: (admin: Admin) => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

const ANSWER_MAX_MS = 10_000;

/** A connection is thrown away after any failure: kafkajs goes on asking a dead one for minutes. */
export function createAdminLink(client: KafkaClient): AdminLink {
  let current: Promise<Admin> | null = null;

  const connect = async (): Promise<Admin> => {
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
