import { z } from 'zod';
import {
  count,
  key,
  moment,
  noInput,
  note,
  ofService,
  operation,
  service,
  text,
} from './operation.ts';

const eventId = text('event').min(1, 'event is required.').max(200, 'event is too long.');

/** Events that a service could not apply, and those of the same key behind them. */
export const failedEventOperations = {
  listFailedEvents: operation({
    method: 'GET',
    path: '/parked',
    access: 'operations reader',
    of: 'all',
    summary: 'Failed events by key',
    description:
      'Keys whose events are on hold because the first of them could not be applied: for an admin those of the own organisation, for an operator all.',
    answerName: 'OperationsParked',
    input: noInput,
    answer: z.strictObject({
      keys: z.array(
        z.strictObject({
          service: z.string(),
          key: z.string(),
          topic: z.string(),
          type: z.string().nullable().meta({
            description: 'Type of the first event; null when it cannot be read.',
          }),
          events: count,
          reason: z.string().meta({ description: 'Why the first could not be applied.' }),
          attempts: count,
          parked_at: moment,
          requested_by: z.string().nullable().meta({
            description: 'Who requested the redrive that is still open.',
          }),
        }),
      ),
      elsewhere: count.meta({
        description:
          'Failed events that are not listed: of other organisations, or without a readable one.',
      }),
    }),
  }),
  findFailedEvents: operation({
    method: 'GET',
    path: '/failed-events',
    access: 'operator',
    of: 'all',
    summary: 'Failed events one by one',
    description:
      'The oldest 1,000 of each service, in the order in which they are redriven. The message is part of the answer when `event` names it; the audit records who read it.',
    answerName: 'FailedEvents',
    input: ofService.extend({ key: key.optional(), event: eventId.optional() }),
    answer: z.strictObject({
      events: z.array(
        z.strictObject({
          service: z.string(),
          key: z.string(),
          event: z.string(),
          topic: z.string(),
          type: z.string().nullable(),
          attempts: count,
          parked_at: moment,
          reason: z.string(),
          payload: z.string().nullable(),
        }),
      ),
    }),
  }),
  listFailedEventActions: operation({
    method: 'GET',
    path: '/failed-events/actions',
    access: 'operator',
    of: 'all',
    summary: 'What operators did with failed events',
    description: 'The newest 1,000 of each service, newest first.',
    answerName: 'FailedEventActions',
    input: ofService,
    answer: z.strictObject({
      actions: z.array(
        z.strictObject({
          service: z.string(),
          at: moment,
          key: z.string(),
          event: z.string(),
          action: z.string(),
          by: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  redrive: operation({
    method: 'POST',
    path: '/redrive',
    access: 'operator',
    of: 'one',
    summary: 'Redrive the failed events of a key',
    description:
      'The service applies them in order; the audit records who requested it and why. Answers at once: the outcome is at GET.',
    answerName: 'RedriveRequest',
    input: z.strictObject({ service, key, ...note }),
    answer: z.strictObject({
      service: z.string(),
      key: z.string(),
      requested_by: z.string(),
      request: z.string().meta({ description: 'Names this request in GET.' }),
    }),
  }),
  getRedrive: operation({
    method: 'GET',
    path: '/redrive',
    access: 'operator',
    of: 'one',
    summary: 'The outcome of a redrive so far',
    description: 'It stops at the first event that fails again.',
    answerName: 'RedriveOutcome',
    input: z.strictObject({
      service,
      key,
      request: text('request').regex(/^\d{1,18}$/, 'request is unknown.'),
    }),
    answer: z.strictObject({
      over: z.boolean(),
      applied: count,
      failed: z.strictObject({ event: z.string(), reason: z.string() }).nullable(),
    }),
  }),
  discardFailedEvents: operation({
    method: 'POST',
    path: '/failed-events/discard',
    access: 'operator',
    of: 'one',
    summary: 'Discard the first failed event of a key, or all of them',
    description: 'Final: a discarded event counts as applied, also when it is delivered again.',
    answerName: 'DiscardedEvents',
    input: z.strictObject({
      service,
      event: eventId,
      all_of_key: z.boolean({ error: 'all_of_key must be true or false.' }).default(false),
      ...note,
    }),
    answer: z.strictObject({
      key: z.string(),
      events: z.array(z.string()).readonly(),
      waiting: count.meta({ description: 'Events of the key that stay failed.' }),
    }),
  }),
};
