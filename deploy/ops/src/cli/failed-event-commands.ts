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
  reading(dlq, 'list', 'failed events, and those on hold behind them', {
    rows: (_argument, { service }) => failedEvents(given(service)),
    none: 'No failed events.',
  }).option('--service <name>', 'of one service');
  reading(dlq, 'audit', 'what operators did with failed events', {
    rows: (_argument, { service }) => failedEventActions(given(service)),
    none: 'No event was redriven or discarded.',
  }).option('--service <name>', 'of one service');
  dlq
    .command('show <event>')
    .description('one failed event with its message and full reason, as JSON')
    .action(async (event: string) => {
      console.log(JSON.stringify(await failedEvent(event), null, 2));
    });
  dlq
    .command('redrive')
    .description('apply the failed events of a key in order, and wait for the outcome')
    .requiredOption('--service <name>', 'the service that failed to apply them')
    .requiredOption('--key <key>', 'as dlq list shows it')
    .option('--by <name>', 'your name, for the audit log', '')
    .option('--dry-run', 'list the events without applying them')
    .action(async ({ service, key, by, dryRun }: RedriveFlags) => {
      const name = serviceNamed(service);
      if (dryRun) print(await previewRedrive(name, key), { json: false, none: '' });
      else console.log(await redrive(name, key, by));
    });
  dlq
    .command('discard')
    .description('discard the first failed event of a key, or all of them')
    .requiredOption('--service <name>', 'the service that failed to apply it')
    .requiredOption('--event <id>', 'as dlq list shows it')
    .requiredOption('--reason <text>', 'why, in at least 10 characters')
    .requiredOption('--by <name>', 'your name, for the audit log')
    .option('--all-of-key', 'every failed event of its key')
    .action(async ({ service, event, reason, by, allOfKey = false }: DiscardFlags) => {
      console.log(await discard(serviceNamed(service), event, { reason, by, allOfKey }));
    });
}
