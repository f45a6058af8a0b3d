import type { Command } from 'commander';
import {
  discard,
  failedEvent,
  failedEventActions,
  failedEvents,
  previewRedrive,
  redrive,
} from '../commands/failed-events.ts';
import { serviceNamed } from '../installation.ts';
import { print } from '../print.ts';
import { reading } from './reading.ts';

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

const given = (service: string | undefined) =>
  service === undefined ? undefined : serviceNamed(service);

/** Commands for events that a service could not apply. */
export function addFailedEventCommands(program: Command): void {
  const dlq = program.command('dlq').description('events that a service could not apply');
  reading(dlq, 'list', 'parked events, and those that wait behind them', {
    rows: (_argument, { service }) => failedEvents(given(service)),
    none: 'Nothing is parked.',
  }).option('--service <name>', 'of one service');
  reading(dlq, 'audit', 'what operators did with parked events', {
    rows: (_argument, { service }) => failedEventActions(given(service)),
    none: 'Nobody has redriven or discarded anything.',
  }).option('--service <name>', 'of one service');
  dlq
    .command('show <event>')
    .description('one parked event with its message and the whole reason, as JSON')
    .action(async (event: string) => {
      console.log(JSON.stringify(await failedEvent(event), null, 2));
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
      console.log(await discard(serviceNamed(service), event, { reason, by, allOfKey }));
    });
}
