import type { Command } from 'commander';
import { groups } from '../commands/groups.ts';
import { lag, outbox, workers } from '../commands/progress.ts';
import { follow, tail, type TailFlags } from '../commands/tail.ts';
import { trace } from '../commands/trace.ts';
import { connectKafka } from '../installation.ts';
import { print } from '../print.ts';
import { reading } from '../reading.ts';

/** Read-only commands on the system's progress. */
export function addReadingCommands(program: Command): void {
  reading(program, 'groups', 'consumer groups of the cluster with their members', {
    rows: () => groups(connectKafka()),
    none: 'No consumer group.',
  });
  reading(program, 'lag', 'events that each service has not applied yet', {
    rows: lag,
    none: 'No service consumes events.',
  });
  reading(program, 'outbox', 'events that each service has not published yet', {
    rows: outbox,
    none: 'No service.',
  });
  reading(program, 'workers', 'queues of background work: waiting, leased, stuck, failed', {
    rows: workers,
    none: 'No service.',
  });
  reading(
    program,
    'trace <id>',
    'every event of an expense (its id) or an action (its correlation id)',
    {
      rows: (id) => trace(connectKafka(), id),
      none: 'No event mentions it.',
    },
  );
  addTail(program);
}

function addTail(program: Command): void {
  program
    .command('tail')
    .description('the newest events that match')
    .option('--topic <name>', 'of one topic, such as expense.events')
    .option('--type <type>', 'of one type, such as ExpenseSubmitted')
    .option('--key <key>', 'of one aggregate')
    .option('--organization <id>', 'of one organization')
    .option('--correlation <id>', 'of one action')
    .option('--since <moment>', 'a time, or beginning')
    .option('--max <number>', 'number of events', '20')
    .option('--follow', 'print events as they are published')
    .option('--for <seconds>', 'how long to follow, at most 3600', '60')
    .option('--json', 'print JSON; one object a line with --follow')
    .action(async (flags: TailFlags & { follow?: true; for: string; json?: true }) => {
      const json = flags.json === true;
      if (!flags.follow) {
        print(await tail(connectKafka(), flags), { json, none: 'No event matches.' });
        return;
      }
      await follow(connectKafka(), flags, flags.for, (row) => {
        console.log(json ? JSON.stringify(row) : Object.values(row).join('  '));
      });
    });
}
