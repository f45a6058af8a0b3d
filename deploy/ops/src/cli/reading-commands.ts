import type { Command } from 'commander';
import { groups } from '../commands/groups.ts';
import { lag, outbox, workers } from '../commands/progress.ts';
import { follow, tail, type TailFlags } from '../commands/tail.ts';
import { trace } from '../commands/trace.ts';
import { connectKafka } from '../installation.ts';
import { print } from '../print.ts';
import { reading } from './reading.ts';

/** Read-only commands on the system's progress. */
export function addReadingCommands(program: Command): void {
  reading(program, 'groups', 'consumer groups of the cluster, and who is in them', {
    rows: () => groups(connectKafka()),
    none: 'No group has ever read.',
  });
  reading(program, 'lag', 'events that each service has still to apply', {
    rows: lag,
    none: 'No group has begun to read.',
  });
  reading(program, 'outbox', 'events that each service has still to publish', {
    rows: outbox,
    none: 'No service.',
  });
  reading(program, 'workers', 'work that waits, is held, or is stuck', {
    rows: workers,
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
  addTail(program);
}

function addTail(program: Command): void {
  program
    .command('tail')
    .description('the newest events that match')
    .option('--topic <name>', 'of one topic, such as expense.events')
    .option('--type <type>', 'of one type, such as ExpenseSubmitted')
    .option('--key <key>', 'of one aggregate')
    .option('--organization <id>', 'of one organisation')
    .option('--correlation <id>', 'of one action')
    .option('--since <moment>', 'from a moment on, or from the beginning')
    .option('--max <number>', 'at most so many', '20')
    .option('--follow', 'print what matches as it is published')
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
