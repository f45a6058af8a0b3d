import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@outlay/platform/events';
import { createEventProducer, withAdmin } from '@outlay/platform/kafka';
import { createLogger } from '@outlay/platform/telemetry';
import { eventExample } from '@outlay/schemas/event-schemas';
import { askDatabase } from './ask-database.ts';
import { startPostgresAndKafka } from './postgres-and-kafka.ts';
import type { Reading } from './replay/read-events.ts';
import { median, report } from './report.ts';
import { runAsService } from './run-as-service.ts';

// npm run bench -- replay [rounds] [events]: a replay of one projection beside a bare consumer that inserts the same rows in batches.
const rounds = Number(process.argv[2] ?? 5);
const events = Number(process.argv[3] ?? 200_000);
const PUBLISH_BATCH = 500;
/** Rows of a statement, which may take three seconds: a trigger looks up what each member has spent. */
const COPIED_AT_ONCE = 20_000;
const TOPIC = 'identity.events';

const example = eventExample('MemberChanged') as EventEnvelope<'MemberChanged'>;

/** A member of their own for each number. */
const memberChanged = (memberId: string) => ({
  topic: TOPIC,
  key: memberId,
  value: JSON.stringify({
    ...example,
    id: randomUUID(),
    subject: memberId,
    data: { ...example.data, memberId, email: `member-${memberId}@outlay.test` },
  }),
});

const { databaseUrl, kafka, kafkaBrokers, stop } = await startPostgresAndKafka();

async function publish(): Promise<void> {
  const producer = createEventProducer(kafka, createLogger('bench-replay', 'silent'));
  for (let from = 1; from <= events; from += PUBLISH_BATCH) {
    const count = Math.min(PUBLISH_BATCH, events - from + 1);
    await producer.send(Array.from({ length: count }, (_, n) => memberChanged(String(from + n))));
  }
  await producer.stop();
}

/** The service has applied all of them: its group is at the end. */
const commitAsApplied = (): Promise<void> =>
  withAdmin(kafka, async (admin) => {
    const ends = await admin.fetchTopicOffsets(TOPIC);
    await admin.setOffsets('expense', {
      topic: TOPIC,
      partitions: ends.map(({ partition, high }) => ({ partition, offset: high })),
    });
  });

const read = (way: 'replay' | 'raw'): Promise<Reading> =>
  runAsService('replay/read-events.ts', way, databaseUrl, kafkaBrokers, String(events));

const taken: { ours: Reading; raw: Reading }[] = [];
try {
  await publish();
  await read('raw');
  for (let first = 1; first <= events; first += COPIED_AT_ONCE) {
    await askDatabase(
      databaseUrl,
      `insert into member_directory select * from raw_members where member_id between ${first} and ${first + COPIED_AT_ONCE - 1}`,
    );
  }
  await commitAsApplied();
  for (let round = 0; round < rounds; round += 1) {
    taken.push({ raw: await read('raw'), ours: await read('replay') });
  }
} finally {
  await stop();
}

const row = (name: 'ours' | 'raw', goal: string) => {
  const readings = taken.map((each) => each[name]);
  const middle = (of: (reading: Reading) => number): number => median(readings.map(of));
  const ratios = taken.map(({ ours }, round) => (readings[round]?.seconds ?? 0) / ours.seconds);
  return {
    reader: name === 'ours' ? 'replay' : 'raw consumer',
    'events per s': Math.round(events / middle(({ seconds }) => seconds)),
    'CPU us per event': Number(
      ((middle(({ cpuSeconds }) => cpuSeconds) * 1e6) / events).toFixed(1),
    ),
    'peak MB': Math.round(middle(({ peakMb }) => peakMb)),
    'ours to this, rate': Number(median(ratios).toFixed(2)),
    'worst round': Number(Math.min(...ratios).toFixed(2)),
    goal,
  };
};
report(
  'replay',
  [
    { row: 'raw consumer', column: 'ours to this, rate', better: 'higher' },
    { row: 'replay', column: 'peak MB', better: 'lower' },
  ],
  [row('ours', '250 MB'), row('raw', 'rate 0.85')],
  { setup: [{ rounds, events }] },
);
process.exit(0);
