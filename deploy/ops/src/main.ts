import {
  ADMIN,
  applyAccess,
  applyTopics,
  readPasswords,
  readTopics,
  replicated,
  usersOf,
} from '@outlay/kafka-topics';
import { Command, InvalidArgumentError } from 'commander';
import { addReadingCommands } from './cli/reading-commands.ts';
import { addTreasuryCommands } from './cli/treasury-commands.ts';
import { addVerifyingCommands } from './cli/verifying-commands.ts';
import { addFailedEventCommands } from './commands/failed-events.ts';
import { addOperatorCommands } from './commands/operators.ts';
import { addSwitchCommands } from './commands/switches.ts';
import { listTopics } from './commands/topics.ts';
import { connectKafka, OperatorError } from './installation.ts';
import { silent } from './operator-client.ts';
import { reading } from './reading.ts';

// npm run ops -- <command>: operators' commands. Exit code 0 on success, 1 with the reason on failure.
const program = new Command('ops').description('Operate Outlay').addHelpText(
  'after',
  `
Commands call the operators' API of OUTLAY_URL with OUTLAY_TOKEN, or of the local stack as its operator; approval verify
downloads the proof as a member, the local stack's finance. These read Kafka, the databases and the chain themselves, and work
while services are down: tail, trace, groups, topics, verify, audit verify, authority show and export, price verify, operators. They are given the addresses
of another installation in KAFKA_BROKERS (with its login), IDENTITY_DATABASE_URL, EXPENSE_DATABASE_URL and so on, SOLANA_RPC_URL
and AUDIT_ADDRESS. treasuries needs no installation: the signer's folder, its master key and a Solana node (deploy/docs/install.md).`,
);

const brokers = (text: string): number => {
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a number of brokers, 1 to 9.');
};

async function applyToCluster(options: { replication: number; passwords?: string }): Promise<void> {
  const client = connectKafka(ADMIN);
  const declared = replicated(readTopics(), options.replication);
  if (options.passwords !== undefined) {
    await client.setPasswords(await readPasswords(options.passwords, usersOf(declared)));
  }
  const created = await applyTopics(client, declared);
  console.log(
    created.length === 0 ? 'Every declared topic exists.' : `Created ${created.join(', ')}.`,
  );
  console.log(
    (await applyAccess(client, declared))
      ? 'Each user may do what is declared.'
      : 'The cluster has no authorizer: whoever reaches it may do everything.',
  );
}

const topics = program
  .command('topics')
  .description('the declared Kafka topics (deploy/kafka/topics.yaml)');
topics
  .command('apply')
  .description('create the declared topics that the cluster does not have, and who may use them')
  .option('--replication <brokers>', 'copies of each topic; 3 in production', brokers, 1)
  .option('--passwords <folder>', 'also create the users, with the passwords in this folder')
  .action(applyToCluster);
reading(topics, 'list', 'events in each declared topic', {
  rows: () => listTopics(connectKafka()),
  none: 'No topic is declared.',
});
addReadingCommands(program);
addFailedEventCommands(program);
addVerifyingCommands(program);
addSwitchCommands(program);
addOperatorCommands(program);
addTreasuryCommands(program);

try {
  await program.parseAsync(process.argv);
  if (silent.size > 0) throw new OperatorError(`Did not answer: ${[...silent].join(', ')}.`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
