import { z } from 'zod';
import { count, key, moment, note, ofService, operation, service, text } from './operation.ts';

const replayedTable = z.strictObject({
  table: z.string(),
  rows_before: z.int(),
  rows_after: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  sha256_before: z.string(),
  sha256_after: z.string(),
  first: z.array(z.string()).readonly().meta({
    description: 'The first rows that differ, by key; for operators only, empty for admins.',
  }),
});

/** Rebuilding tables from their events. */
export const replayOperations = {
  listReplays: operation({
    method: 'GET',
    path: '/replays',
    access: 'operations reader',
    of: 'all',
    summary: 'Projections and the outcome of their last rebuild',
    description:
      'By service: whether a projection is being rebuilt from its events, and how its last run ended: compared (nothing was changed), applied or failed, with the rows that differ and the hashes of its tables before and after.',
    answerName: 'OperationsReplays',
    input: ofService,
    answer: z.strictObject({
      projections: z.array(
        z.strictObject({
          service: z.string(),
          projection: z.string(),
          tables: z.array(z.string()).readonly(),
          events: z.array(z.string()).readonly(),
          running: z.boolean(),
          progress: z
            .strictObject({ phase: z.enum(['reading', 'applying']), done: count, total: count })
            .nullable()
            .meta({ description: 'Known to the process that runs it.' }),
          last: z
            .strictObject({
              kind: z.enum(['compared', 'applied', 'failed']),
              at: moment,
              by: z.string(),
              reason: z.string().nullable().meta({ description: 'Why it failed.' }),
              tables: z.array(replayedTable),
              resumed: z.boolean(),
              events_applied: count,
              events_left: count.meta({
                description: 'Published events that the service will still apply itself.',
              }),
              would_send: count.meta({ description: 'Outgoing rows; 0 for a projection.' }),
            })
            .nullable(),
        }),
      ),
    }),
  }),
  startReplay: operation({
    method: 'POST',
    path: '/replays',
    access: 'operator',
    of: 'one',
    summary: 'Rebuild a projection from its events',
    description:
      "Compares first; with `apply`, the live rows are replaced in one transaction, which is refused unless a comparison within the last hour is the projection's most recent run, or `skip_comparison` is given. Answers at once; GET shows the outcome. The audit records who requested it.",
    answerName: 'ReplayRequest',
    input: z.strictObject({
      service,
      projection: text('projection')
        .min(1, 'projection is required.')
        .max(100, 'projection is too long.'),
      apply: z.boolean({ error: 'apply must be true or false.' }),
      from: text('from')
        .regex(/^(\d{1,18}|\d{4}-\d\d-\d\dT[\d:.]+Z)$/, 'from is an offset or a time in UTC.')
        .optional(),
      key: key.optional().meta({ description: 'Only the events of this aggregate.' }),
      resume: z.boolean().default(false).meta({ description: 'Continue where a run was killed.' }),
      skip_comparison: z.boolean().default(false),
      by: note.by,
    }),
    answer: z.strictObject({
      service: z.string(),
      projection: z.string(),
      apply: z.boolean(),
      requested_by: z.string(),
    }),
  }),
};
