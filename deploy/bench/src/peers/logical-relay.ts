import { LogicalReplicationService, PgoutputPlugin } from 'pg-logical-replication';

/**
 * The peer: reads inserted outbox rows from the write-ahead log instead of the table, sends them in batches with the same
 * producer, and acknowledges them to the server after the broker's acknowledgement.
 */
export async function startLogicalRelay({ databaseUrl, client, producer }) {
  await client.query('create publication bench_outbox for table outbox with (publish = insert)');
  await client.query(`select pg_create_logical_replication_slot('bench_outbox', 'pgoutput')`);
  const service = new LogicalReplicationService(
    { connectionString: databaseUrl },
    { acknowledge: { auto: false, timeoutSeconds: 0 } },
  );
  let waiting = [];
  let sending = null;
  const send = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await producer.send(
        batch.map(({ row: { topic, key, payload } }) => ({ topic, key, value: payload })),
      );
      await service.acknowledge(batch.at(-1).lsn);
    }
    sending = null;
  };
  service.on('data', (lsn, message) => {
    if (message.tag !== 'insert') return;
    waiting.push({ lsn, row: message.new });
    sending ??= send();
  });
  service.on('heartbeat', (lsn, _at, shouldRespond) => {
    if (shouldRespond) void service.acknowledge(lsn);
  });
  const started = new Promise((resolve) => service.once('start', resolve));
  const plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: ['bench_outbox'] });
  const ended = service.subscribe(plugin, 'bench_outbox').catch(() => undefined);
  await started;
  return async () => {
    await sending;
    await service.stop();
    await ended;
    for (let left = 50; left > 0; left -= 1) {
      const { rows } = await client.query(
        `select active from pg_replication_slots where slot_name = 'bench_outbox'`,
      );
      if (!rows[0]?.active) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await client.query(`select pg_drop_replication_slot('bench_outbox')`);
    await client.query('drop publication bench_outbox');
  };
}
