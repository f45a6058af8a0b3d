import { parseEvent } from '@outlay/platform/events';
import type { EventEnvelope } from '@outlay/platform/events';
import { eventExample } from '@outlay/schemas/event-schemas';
import { webhookBody } from '@outlay/schemas/webhook-payloads';
import { expect, test } from 'vitest';
import {
  PUBLIC_EVENT_TYPES,
  publicBody,
  webhookOf,
  type PublicEventType,
} from './public-events.ts';

const exampleOf = (type: PublicEventType) =>
  parseEvent(JSON.stringify(eventExample(type))) as EventEnvelope<PublicEventType>;

test.each(PUBLIC_EVENT_TYPES)('%s is published as id, type, time and data, and no more', (type) => {
  const event = exampleOf(type);
  const body = JSON.parse(publicBody(event)) as Record<string, unknown>;
  expect(Object.keys(body)).toEqual(['id', 'type', 'time', 'data']);
  expect(body).toMatchObject({ id: event.id, type: webhookOf(type), time: event.time });
  expect(body['data']).toMatchObject({ expenseId: event.data.expenseId });
});

test.each(PUBLIC_EVENT_TYPES)('the body of %s is what the contract with receivers says', (type) => {
  const body: unknown = JSON.parse(publicBody(exampleOf(type)));
  expect(webhookBody(webhookOf(type)).safeParse(body).error).toBeUndefined();
});

test.each(PUBLIC_EVENT_TYPES)('%s contains nothing internal to services', (type) => {
  // The hash of an entry is public: a receiver checks with it that it has the whole journal.
  const body = publicBody(exampleOf(type)).replace(/"hash":"[0-9a-f]{64}"/, '');
  expect(body).not.toMatch(
    /"\w*(hash|sha256|wallet|rate|recipient|correlation|orgid|traceparent)\w*":/i,
  );
});
