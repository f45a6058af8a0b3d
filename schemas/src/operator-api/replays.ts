import { z } from 'zod';
import { described } from '../described.ts';
import {
  answered,
  count,
  key,
  listOf,
  moment,
  note,
  ofService,
  operation,
  service,
  serviceName,
  text,
} from './operation.ts';

const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const replayedTable = z.strictObject({
  table: answered('Name of the table.', 'organizations'),
  rows_before: described(z.int(), 'Live rows.', 12),
  rows_after: described(z.int(), 'Rows by the events.', 12),
  added: described(z.int(), 'Rows that only the events have.', 12),
  changed: described(z.int(), 'Rows that differ.', 12),
  removed: described(z.int(), 'Rows that only the live table has.', 12),
  sha256_before: answered('Hash of the live rows.', HASH),
  sha256_after: answered('Hash of the rows by the events.', HASH),
  first: described(z.array(z.string()).readonly(), 'The first rows that differ, by key.', []),
});

/** Rebuilding tables from their events. */
export const replayOperations = {
  listReplays: operation({
    method: 'GET',
    path: '/replays',
    of: 'all',
    summary: 'Projections and the outcome of their last rebuild',
    description:
      'By service: whether a projection is being rebuilt from its events, and how its last run ended: compared (nothing was changed), applied or failed, with the rows that differ and the hashes of its tables before and after.',
    answerName: 'OperationsReplays',
    input: ofService,
    answer: z.strictObject({
      projections: listOf(
        'The projections.',
        z.strictObject({
          service: serviceName,
          projection: answered('Name of the projection.', 'organizations'),
          tables: described(z.array(z.string()).readonly(), 'Its tables.', ['organizations']),
          events: described(
            z.array(z.string()).readonly(),
            'The event types that it is built from.',
            ['OrganizationChanged'],
          ),
          running: described(z.boolean(), 'Whether it is being rebuilt.', false),
          progress: z
            .strictObject({
              phase: described(z.enum(['reading', 'applying']), 'What the run does.', 'reading'),
              done: count('Events done.'),
              total: count('Events in all.'),
            })
            .nullable()
            .meta({ description: 'Known to the process that runs it.' }),
          last: z
            .strictObject({
              kind: described(
                z.enum(['compared', 'applied', 'failed']),
                'How it ended; `compared` changed nothing.',
                'compared',
              ),
              at: moment('When it ended.'),
              by: answered('Who requested it.', 'operator@outlay.test'),
              reason: described(z.string().nullable(), 'Why it failed.', null),
              tables: listOf('Its tables, before and after.', replayedTable),
              resumed: described(z.boolean(), 'Whether it continued an earlier run.', false),
              events_applied: count('Events that it applied.'),
              events_left: count('Published events that the service will still apply itself.'),
              would_send: count('Outgoing rows; 0 for a projection.'),
            })
            .nullable()
            .meta({ description: 'The last run; null before the first.' }),
        }),
      ),
    }),
  }),
  startReplay: operation({
    method: 'POST',
    path: '/replays',
    of: 'one',
    summary: 'Rebuild a projection from its events',
    description:
      "Compares first; with `apply`, the live rows are replaced in one transaction, which is refused unless a comparison within the last hour is the projection's most recent run, or `skip_comparison` is given. Answers at once; GET shows the outcome. The audit records who requested it.",
    answerName: 'ReplayRequest',
    input: z.strictObject({
      service,
      projection: described(
        text('projection').min(1, 'projection is required.').max(100, 'projection is too long.'),
        'Name of the projection, at most 100 characters.',
        'organizations',
      ),
      apply: described(
        z.boolean({ error: 'apply must be true or false.' }),
        'Replace the live rows; otherwise only compare.',
        false,
      ),
      from: described(
        text('from')
          .regex(/^(\d{1,18}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/, 'from is an offset or a time in UTC.')
          .optional(),
        'Only the events from this offset or time (UTC) on.',
        '2026-11-01T00:00:00Z',
      ),
      key: described(key.optional(), 'Only the events of this aggregate.', '42'),
      resume: described(z.boolean().default(false), 'Continue where a run was killed.', false),
      skip_comparison: described(z.boolean().default(false), 'Apply without a comparison.', false),
      by: note.by,
    }),
    answer: z.strictObject({
      service: serviceName,
      projection: answered('Name of the projection.', 'organizations'),
      apply: described(z.boolean(), 'Whether the live rows are replaced.', false),
      requested_by: answered('Who requested it.', 'operator@outlay.test'),
    }),
  }),
};
