import { applyTopics, readTopics } from '@outlay/kafka-topics';
import { Command } from 'commander';
import { lagOfGroups } from './commands/lag.ts';
import { outboxes } from './commands/outbox.ts';
import { parkedAudit, parkedEvent, parkedEvents } from './commands/parked-events.ts';
import { discard, previewRedrive, redrive } from './commands/redrive.ts';
import { listTopics } from './commands/topics.ts';
import { verifyPrice } from './commands/verify-price.ts';
import { trace } from './commands/trace.ts';
import { acceptGap, walletProblems } from './commands/wallet-books.ts';
import { connectKafka, serviceNamed } from './installation.ts';
import { print, type PrintedRow } from './print.ts';

// npm run ops -- <command>: what operators do. Exit code 0 when done, 1 when not, with the reason.
interface Output {
  readonly json?: true;
}

interface RedriveFlags {
  readonly service: string;
  readonly key: string;
  readonly by: string;
  readonly dryRun?: true;
}

interface DiscardFlags {
  readonly service: string;
  readonly event: string;
  readonly reason: string;
  readonly by: string;
  readonly allOfKey?: boolean;
}

const program = new Command('ops').description('Operate Outlay');

/** A command that prints a table, or with --json what programs read. */
function reading(
  parent: Command,
  name: string,
  description: string,
  {
    rows,
    none,
  }: {
    rows: (argument: string, options: Record<string, string>) => Promise<PrintedRow[]>;
    none: string;
  },
): Command {
  const command = parent.command(name).description(description).option('--json', 'print JSON');
  return command.action(async () => {
    const [argument] = command.args;
    const options = command.opts<Output & Record<string, string>>();
    print(await rows(argument ?? '', options), { json: options.json === true, none });
  });
}

const topics = program
  .command('topics')
  .description('the declared Kafka topics (deploy/kafka/topics.yaml)');
topics
  .command('apply')
  .description('create the declared topics that the cluster does not have')
  .action(async () => {
    const created = await applyTopics(connectKafka(), readTopics());
    console.log(
      created.length === 0 ? 'Every declared topic exists.' : `Created ${created.join(', ')}.`,
    );
  });
reading(topics, 'list', 'events in each declared topic', {
  rows: () => listTopics(connectKafka()),
  none: 'No topic is declared.',
});

reading(program, 'lag', 'events that each service has still to apply', {
  rows: () => lagOfGroups(connectKafka()),
  none: 'No group has begun to read.',
});
reading(program, 'outbox', 'events that each service has still to publish', {
  rows: outboxes,
  none: 'No service.',
});
reading(
  program,
  'trace <id>',
  'the story of an expense (its id) or of one action (its correlation id)',
  {
    rows: (id) => trace(connectKafka(), id),
    none: 'No event speaks of it.',
  },
);

const price = program.command('price').description('what foreign amounts were worth');
price
  .command('verify <expense>')
  .description(
    "make an expense's rate and value again from the oracle's own bytes, without a network",
  )
  .action(async (expense: string) => {
    console.log(await verifyPrice(expense));
  });

const wallets = program.command('wallets').description('watched wallets and their books');
reading(wallets, 'problems', 'accounts whose books do not follow the chain', {
  rows: walletProblems,
  none: 'Every account follows the chain.',
});
wallets
  .command('accept <account>')
  .description('go on behind a gap that cannot be filled, and book it as unexplained')
  .requiredOption('--reason <text>', 'why, in at least 10 characters')
  .requiredOption('--by <name>', 'who you are, for the audit')
  .action(async (account: string, { by, reason }: Pick<DiscardFlags, 'by' | 'reason'>) => {
    console.log(await acceptGap(account, by, reason));
  });

const dlq = program.command('dlq').description('events that a service could not apply');
reading(dlq, 'list', 'parked events, and those that wait behind them', {
  rows: (_argument, { service }) =>
    parkedEvents(service === undefined ? null : serviceNamed(service)),
  none: 'Nothing is parked.',
}).option('--service <name>', 'of one service');
reading(dlq, 'audit', 'what operators did with parked events', {
  rows: (_argument, { service }) =>
    parkedAudit(service === undefined ? null : serviceNamed(service)),
  none: 'Nobody has redriven or discarded anything.',
}).option('--service <name>', 'of one service');
dlq
  .command('show <event>')
  .description('one parked event with its message and the whole reason, as JSON')
  .action(async (event: string) => {
    console.log(JSON.stringify(await parkedEvent(event), null, 2));
  });
dlq
  .command('redrive')
  .description('apply the parked events of a key in their order, and wait for the outcome')
  .requiredOption('--service <name>', 'the service that parked them')
  .requiredOption('--key <key>', 'as dlq list shows it')
  .option('--by <name>', 'who you are, for the audit', '')
  .option('--dry-run', 'only say what would be applied')
  .action(async ({ service, key, by, dryRun }: RedriveFlags) => {
    const name = serviceNamed(service);
    if (dryRun) print(await previewRedrive(name, key), { json: false, none: '' });
    else console.log(await redrive(name, key, by));
  });
dlq
  .command('discard')
  .description('give up the first parked event of a key, or all of them')
  .requiredOption('--service <name>', 'the service that parked it')
  .requiredOption('--event <id>', 'as dlq list shows it')
  .requiredOption('--reason <text>', 'why, in at least 10 characters')
  .requiredOption('--by <name>', 'who you are, for the audit')
  .option('--all-of-key', 'every parked event of its key')
  .action(async ({ service, event, reason, by, allOfKey = false }: DiscardFlags) => {
    const command = { eventId: event, reason, actor: by, allOfKey };
    console.log(await discard(serviceNamed(service), command));
  });

try {
  await program.parseAsync(process.argv);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
