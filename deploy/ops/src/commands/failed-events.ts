import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import type { Command } from 'commander';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError, serviceNamed } from '../installation.ts';
import { callOperation, readAll } from '../operator-client.ts';
import { checkName, checkNote, type OperatorNote } from '../operator-note.ts';
import { print, type PrintedRow } from '../print.ts';
import { reading } from '../reading.ts';

const OUTCOME_MAX_MS = 30_000;
const POLL_INTERVAL_MS = 250;

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

/** Maximum length of a reason in a table. */
const firstLineOf = (reason: string): string => reason.split('\n', 1)[0]?.slice(0, 120) ?? '';

/** Failed events and those blocked behind them, oldest first. */
async function failedEvents(service: SubgraphName | undefined): Promise<PrintedRow[]> {
  const { events } = await readAll('findFailedEvents', { service });
  return events.map((row) => ({
    service: row.service,
    key: row.key,
    type: row.type,
    event: row.event,
    attempts: row.attempts,
    'failed at': row.failed_at,
    reason: firstLineOf(row.reason),
  }));
}

/** One failed event in full, with its message. @throws {OperatorError} when no service has it */
async function failedEvent(event: string): Promise<object> {
  const [row] = (await readAll('findFailedEvents', { event })).events;
  if (!row) throw new OperatorError(`No service has a failed event ${event}.`);
  const { key, event: event_id, topic, reason, attempts, failed_at, payload, service } = row;
  return { key, event_id, topic, reason, attempts, failed_at, payload, service };
}

/** Operators' actions on failed events and their results, newest first. */
async function failedEventActions(service: SubgraphName | undefined): Promise<PrintedRow[]> {
  const { actions } = await readAll('listFailedEventActions', { service });
  return actions.map(({ reason, ...action }) => ({ ...action, reason: firstLineOf(reason) }));
}

/** The events that a redrive would apply, in order; changes nothing. @throws {OperatorError} when there is none */
async function previewRedrive(service: SubgraphName, key: string): Promise<PrintedRow[]> {
  const { events } = await readAll('findFailedEvents', { service, key });
  if (events.length === 0) {
    throw new OperatorError(`${service} has no failed events with key ${key}.`);
  }
  return events.map(({ event, type, attempts, reason }, place) => ({
    'would apply': place + 1,
    type,
    event,
    attempts,
    reason: firstLineOf(reason),
  }));
}

/** Requests a redrive of a key and waits for the result. @throws {OperatorError} when it was refused or failed again */
async function redrive(service: SubgraphName, key: string, name: string): Promise<string> {
  const by = checkName(name);
  const reason = 'redriven from the command line';
  const { request } = await callOperation('redrive', { service, key, by, reason });
  const deadlineMs = Date.now() + OUTCOME_MAX_MS;
  for (;;) {
    const {
      over,
      applied: count,
      failed,
    } = await callOperation('getRedrive', {
      service,
      key,
      request,
    });
    const applied = `${count} ${count === 1 ? 'event' : 'events'} applied`;
    if (over && failed === null) {
      return `${applied}: no failed events with key ${key} remain.`;
    }
    if (over) {
      throw new OperatorError(
        `${applied}, then ${failed?.event} failed again and keeps the key ${key} waiting: ${failed?.reason}`,
      );
    }
    if (Date.now() > deadlineMs) {
      throw new OperatorError(
        `${applied} after ${OUTCOME_MAX_MS / 1_000} s and not done: the request stays and is taken up once ${service} runs.`,
      );
    }
    await pause(POLL_INTERVAL_MS);
  }
}

/** Discards one failed event, or all of its key. @throws {OperatorError} when it was refused */
async function discard(
  service: SubgraphName,
  event: string,
  { allOfKey, ...note }: OperatorNote & { allOfKey: boolean },
): Promise<string> {
  const { key, events, waiting } = await callOperation('discardFailedEvents', {
    service,
    event,
    all_of_key: allOfKey,
    ...checkNote(note),
  });
  const done = `Discarded ${events.join(', ')} of the key ${key}.`;
  if (waiting === 0) return `${done} No failed events with the key remain.`;
  return `${done} ${waiting} failed events with the key remain: apply them with dlq redrive --service ${service} --key ${key} --by <name>.`;
}
