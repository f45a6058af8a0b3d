import { createEventProducer, createKafkaClient, type KafkaMessage } from '@outlay/platform/kafka';
import { schemaUriOf } from '@outlay/platform/events';
import { anEvent } from '@outlay/platform/testing';
import { eventExample } from '@outlay/schemas/event-schemas';
import { EVENT_CATALOGUE, type EventByType, type EventType } from '@outlay/schemas/events';
import { Kafka as CloudEventsOfKafka, type CloudEvent } from 'cloudevents';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { log } from './support/platform-testkit.ts';

const topic = `test.${randomUUID()}`;
const client = createKafkaClient({ brokers: [inject('kafkaBrokers')], clientId: 'ours', log });
const producer = createEventProducer(client, log);
const types = Object.keys(EVENT_CATALOGUE) as EventType[];

beforeAll(async () => {
  const admin = client.newAdmin();
  await admin.connect();
  await admin.createTopics([{ topic, numPartitions: 1 }]);
  await admin.disconnect();
});
afterAll(() => producer.stop());

async function receive(count: number): Promise<KafkaMessage[]> {
  const all = Promise.withResolvers<undefined>();
  const consumer = client.newReader({
    groupId: topic,
    topics: [topic],
    from: 'beginning',
    onCrash: all.reject,
  });
  const received: KafkaMessage[] = [];
  await consumer.run(({ messages }) => {
    received.push(...messages);
    if (received.length >= count) all.resolve(undefined);
    return Promise.resolve();
  });
  await all.promise;
  await consumer.disconnect();
  return received;
}

function parse({ headers, key, value }: KafkaMessage): CloudEvent<unknown> {
  const texts = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)] as const);
  const text = String(value);
  return CloudEventsOfKafka.toEvent({
    headers: Object.fromEntries(texts),
    body: text,
    ...{ key: String(key), value: text },
  }) as CloudEvent<unknown>;
}

test('every event that we publish is one that the CloudEvents SDK reads, in structured mode', async () => {
  const events = types.map((type) => {
    const { subject, data } = eventExample(type) as {
      subject: string;
      data: EventByType[EventType];
    };
    return anEvent(type, subject, data);
  });
  await producer.send(
    events.map((event) => ({ topic, key: event.subject, value: JSON.stringify(event) })),
  );
  const messages = await receive(events.length);
  expect(messages.map(({ headers }) => String(headers?.['content-type']))).toEqual(
    types.map(() => 'application/cloudevents+json; charset=utf-8'),
  );
  const parsed = messages.map(parse);
  expect(parsed.map((event) => event.validate())).toEqual(types.map(() => true));
  expect(parsed.map(({ type, dataschema }) => [type, dataschema])).toEqual(
    types.map((type) => [type, schemaUriOf(type)]),
  );
  expect(parsed.every(({ dataschema }) => URL.canParse(String(dataschema)))).toBe(true);
});
