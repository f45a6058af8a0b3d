import { z } from 'zod';
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
  strictObjectOf,
} from './operation.ts';

const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const replayedTable = strictObjectOf('replayedTable', {
  table: answered('Name of the table.', 'organizations'),
  rows_before: z.int(),
  rows_after: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  sha256_before: answered('Hash of the live rows.', HASH),
  sha256_after: answered('Hash of the rows by the events.', HASH),
  first: z.array(z.string()).readonly(),
});

/** Rebuilding tables from their events. */
export const replayOperations = {
  listReplays: operation({
    method: 'GET',
    path: '/replays',
    of: 'all',
    input: ofService,
    answer: z.strictObject({
      projections: listOf(
        'The projections.',
        strictObjectOf('listReplays.answer.projections', {
          service: serviceName,
          projection: answered('Name of the projection.', 'organizations'),
          tables: z.array(z.string()).readonly(),
          events: z.array(z.string()).readonly(),
          running: z.boolean(),
          progress: strictObjectOf('listReplays.answer.projections.progress', {
            phase: z.enum(['reading', 'applying']),
            done: count('Events done.'),
            total: count('Events in all.'),
          }).nullable(),
          last: strictObjectOf('listReplays.answer.projections.last', {
            kind: z.enum(['compared', 'applied', 'failed']),
            at: moment('When it ended.'),
            by: answered('Who requested it.', 'operator@outlay.test'),
            reason: z.string().nullable(),
            tables: listOf('Its tables, before and after.', replayedTable),
            resumed: z.boolean(),
            events_applied: count('Events that it applied.'),
            events_left: count('Published events that the service will still apply itself.'),
            would_send: count('Outgoing rows; 0 for a projection.'),
          }).nullable(),
        }),
      ),
    }),
  }),
  startReplay: operation({
    method: 'POST',
    path: '/replays',
    of: 'one',
    input: strictObjectOf('startReplay.input', {
      service,
      projection: text('projection')
        .min(1, 'projection is required.')
        .max(100, 'projection is too long.'),
      apply: z.boolean({ error: 'apply must be true or false.' }),
      from: text('from')
        .regex(/^(\d{1,18}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/, 'from is an offset or a time in UTC.')
        .optional(),
      key: key.optional(),
      resume: z.boolean().default(false),
      skip_comparison: z.boolean().default(false),
      by: note.by,
    }),
    answer: strictObjectOf('startReplay.answer', {
      service: serviceName,
      projection: answered('Name of the projection.', 'organizations'),
      apply: z.boolean(),
      requested_by: answered('Who requested it.', 'operator@outlay.test'),
    }),
  }),
};
