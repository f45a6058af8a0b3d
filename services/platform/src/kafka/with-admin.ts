import type { KafkaAdmin, KafkaClient } from './kafka-client.ts';

/** Runs `work` with its own admin connection. */
export async function withAdmin<Value>(
  client: KafkaClient,
  work: (admin: KafkaAdmin) => Promise<Value>,
): Promise<Value> {
  const admin = client.newAdmin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
