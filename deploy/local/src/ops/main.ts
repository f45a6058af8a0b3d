import { applyTopics, readTopics } from '@outlay/kafka-topics';
import { createKafkaClient, type KafkaClient } from '@outlay/platform/kafka';
import { Command } from 'commander';
import { pino } from 'pino';
import { readRunFile } from '../stack/run-file.ts';
import { readSettings } from '../stack/settings.ts';

// npm run ops -- <command>: what operators do. Exit code 0 when done, 1 when not, with the reason.

/** The cluster of KAFKA_BROKERS, else that of the running local stack. */
function connect(): KafkaClient {
  const settings = readSettings();
  const brokers = settings.kafkaBrokers ?? readRunFile(settings.dataDir)?.kafkaBrokers;
  if (!brokers) {
    console.error('No cluster: set KAFKA_BROKERS, or start the local stack with npm start.');
    process.exit(1);
  }
  return createKafkaClient({
    brokers: brokers.split(','),
    clientId: 'outlay-ops',
    log: pino({ level: 'silent' }),
  });
}

const program = new Command('ops').description('Operate Outlay');
const topics = program
  .command('topics')
  .description('the declared Kafka topics (deploy/kafka/topics.yaml)');

topics
  .command('apply')
  .description('create the declared topics that the cluster does not have')
  .action(async () => {
    const created = await applyTopics(connect(), readTopics());
    console.log(
      created.length === 0 ? 'Every declared topic exists.' : `Created ${created.join(', ')}.`,
    );
  });

topics
  .command('list')
  .description('events per declared topic')
  .action(async () => {
    const admin = connect().newAdmin();
    await admin.connect();
    for (const { name } of readTopics().topics) {
      const partitions = await admin.fetchTopicOffsets(name);
      const events = partitions.reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
      console.log(`${name.padEnd(22)} ${String(events).padStart(8)}`);
    }
    await admin.disconnect();
  });

try {
  await program.parseAsync(process.argv);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
