import { createProjections } from '@outlay/expense/projections';
import { createEventProducer, type KafkaClient } from '@outlay/platform/kafka';
import { createDatabase } from '@outlay/platform/postgres';
import { replayProjection } from '@outlay/platform/replay';
import { createLogger } from '@outlay/platform/telemetry';
import { startPostgresAndKafka } from './postgres-and-kafka.ts';
import { memberChanged } from './replay/member-changed.ts';
import { consumeRaw } from './replay/raw-consumer.ts';
import { median, report } from './report.ts';

// npm run bench -- replay [events] [rounds]: a replay of one projection beside a bare consumer that inserts the same rows in batches.
const events = Number(process.argv[2] ?? 200_000);
const rounds = Number(process.argv[3] ?? 3);
const PUBLISH_BATCH = 2_000;

const log = createLogger('bench-replay', 'silent');
const projection = createProjections({
  clock: { now: () => new Date() },
  checkQuote: () => true,
}).find(({ name }) => name === 'members');
if (!projection) throw new Error('expense has no projection members');

async function publish(kafka: KafkaClient): Promise<void> {
  const producer = createEventProducer(kafka, log);
  for (let from = 1; from <= events; from += PUBLISH_BATCH) {
    const ids = Array.from(
      { length: Math.min(PUBLISH_BATCH, events - from + 1) },
      (_, n) => from + n,
    );
    await producer.send(ids.map(memberChanged));
  }
  await producer.stop();
}

/** The service has applied all of them: its group is at the end. */
async function commitAsApplied(kafka: KafkaClient): Promise<void> {
  const admin = kafka.newAdmin();
  await admin.connect();
  const ends = await admin.fetchTopicOffsets('identity.events');
  await admin.setOffsets('expense', {
    topic: 'identity.events',
    partitions: ends.map(({ partition, high }) => ({ partition, offset: high })),
  });
  await admin.disconnect();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const beganMs = performance.now();
  await work();
  return (performance.now() - beganMs) / 1_000;
}

const { databaseUrl, kafka, stop } = await startPostgresAndKafka();
try {
  await publish(kafka);
  await commitAsApplied(kafka);
  const database = createDatabase({ url: databaseUrl, poolMax: 4, applicationName: 'bench', log });
  const taken: { replay: number; raw: number; rssMb: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const raw = await timed(() => consumeRaw(kafka, database, events));
    let rssMb = 0;
    const replay = await timed(async () => {
      const { tables } = await replayProjection(
        {
          databaseUrl,
          kafka,
          onProgress: () => {
            rssMb = Math.max(rssMb, Math.round(process.memoryUsage.rss() / 2 ** 20));
          },
        },
        {
          service: 'expense',
          projection,
          from: { kind: 'beginning' },
          key: null,
          restart: true,
          applyAs: null,
        },
      );
      if (tables[0]?.after.rows !== events) throw new Error('the replay has lost rows');
    });
    taken.push({ replay, raw, rssMb });
  }
  await database.$client.end();
  const ratios = taken.map(({ replay, raw }) => raw / replay);
  report('replay', [
    {
      events,
      'replay, events per s': Math.round(events / median(taken.map(({ replay }) => replay))),
      'raw consumer, events per s': Math.round(events / median(taken.map(({ raw }) => raw))),
      'replay to raw': Number(median(ratios).toFixed(2)),
      'worst round': Number(Math.min(...ratios).toFixed(2)),
      'RSS by round, MB': taken.map(({ rssMb }) => rssMb).join(', '),
      goal: 'rate 0.5',
    },
  ]);
} finally {
  await stop();
}
process.exit(0);
