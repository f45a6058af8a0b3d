import { z } from 'zod';
import { described } from '../described.ts';
import {
  answered,
  count,
  listOf,
  key,
  moment,
  noInput,
  note,
  ofService,
  operation,
  service,
  serviceName,
  text,
  strictObjectOf,
} from './operation.ts';

const EVENT = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61';

const eventId = described(
  text('event').min(1, 'event is required.').max(200, 'event is too long.'),
  'Id of the event, at most 200 characters.',
  EVENT,
);

/** Events that a service could not apply, and those of the same key behind them. */
export const failedEventOperations = {
  listFailedKeys: operation({
    method: 'GET',
    path: '/failed-keys',
    of: 'all',
    input: noInput,
    answer: z.strictObject({
      keys: listOf(
        'The keys, longest on hold first.',
        strictObjectOf('listFailedKeys.answer.keys', {
          service: serviceName,
          key: answered('Kafka key of the events.', '42'),
          topic: answered('Topic of the events.', 'expense.events'),
          type: z.string().nullable(),
          events: count('Failed events of the key.'),
          reason: answered('Why the first could not be applied.', 'no such member'),
          attempts: count('Attempts so far.'),
          failed_at: moment('When it was set aside.'),
          requested_by: z.string().nullable(),
        }),
      ),
    }),
  }),
  findFailedEvents: operation({
    method: 'GET',
    path: '/failed-events',
    of: 'all',
    input: ofService.extend({ key: key.optional(), event: eventId.optional() }),
    answer: z.strictObject({
      events: listOf(
        'The failed events.',
        strictObjectOf('findFailedEvents.answer.events', {
          service: serviceName,
          key: answered('Kafka key of the events.', '42'),
          event: answered('Id of the event.', EVENT),
          topic: answered('Topic of the events.', 'expense.events'),
          type: z.string().nullable(),
          attempts: count('Attempts so far.'),
          failed_at: moment('When it was set aside.'),
          reason: answered('Why it could not be applied.', 'no such member'),
          payload: z.string().nullable(),
        }),
      ),
    }),
  }),
  listFailedEventActions: operation({
    method: 'GET',
    path: '/failed-events/actions',
    of: 'all',
    input: ofService,
    answer: z.strictObject({
      actions: listOf(
        'The actions, newest first.',
        z.strictObject({
          service: serviceName,
          at: moment('When.'),
          key: answered('Kafka key of the events.', '42'),
          event: answered('Id of the event.', EVENT),
          action: answered('What was done.', 'discarded'),
          by: answered('Who did it.', 'operator@outlay.test'),
          reason: answered('The reason given.', 'The handler is fixed'),
        }),
      ),
    }),
  }),
  redrive: operation({
    method: 'POST',
    path: '/redrive',
    of: 'one',
    input: z.strictObject({ service, key, ...note }),
    answer: z.strictObject({
      service: serviceName,
      key: answered('Kafka key of the events.', '42'),
      requested_by: answered('Who did it.', 'operator@outlay.test'),
      request: answered('Names this request in GET.', '17'),
    }),
  }),
  getRedrive: operation({
    method: 'GET',
    path: '/redrive',
    of: 'one',
    input: strictObjectOf('getRedrive.input', {
      service,
      key,
      request: text('request').regex(/^\d{1,18}$/, 'request is unknown.'),
    }),
    answer: strictObjectOf('getRedrive.answer', {
      over: z.boolean(),
      applied: count('Events that were applied.'),
      failed: z
        .strictObject({
          event: answered('Id of the event.', EVENT),
          reason: answered('Why it could not be applied.', 'no such member'),
        })
        .nullable(),
    }),
  }),
  discardFailedEvents: operation({
    method: 'POST',
    path: '/failed-events/discard',
    of: 'one',
    input: strictObjectOf('discardFailedEvents.input', {
      service,
      event: eventId,
      all_of_key: z.boolean({ error: 'all_of_key must be true or false.' }).default(false),
      ...note,
    }),
    answer: strictObjectOf('discardFailedEvents.answer', {
      key: answered('Kafka key of the events.', '42'),
      events: z.array(z.string()).readonly(),
      waiting: count('Events of the key that stay failed.'),
    }),
  }),
};
