import { readFileSync, writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parse } from 'yaml';
import { EVENT_CATALOGUE, TOPICS, type EventType, type Topic } from '../generated/events.ts';
import { eventExample, eventSchema, sharedSchemas } from '../src/event-schemas.ts';

/** Writes asyncapi/asyncapi.json: every topic with its events, from the event schemas and the topics of deploy/kafka. */
const base = new URL('../', import.meta.url);

interface TopicSettings {
  readonly partitions?: number;
  readonly replicationFactor?: number;
  readonly config?: Readonly<Record<string, string>>;
}
const { defaults, topics } = parse(
  readFileSync(new URL('../deploy/kafka/topics.yaml', base), 'utf8'),
) as {
  readonly defaults: Required<TopicSettings>;
  readonly topics: readonly (TopicSettings & { readonly name: string; readonly writer: string })[];
};

const types = Object.keys(EVENT_CATALOGUE) as EventType[];
const files = [
  ...sharedSchemas().map(({ path, schema }) => ({ path, schema, name: String(schema['title']) })),
  ...types.map((type) => ({ ...eventSchema(type), name: `${type}Data` })),
];
const nameByPath = new Map(files.map(({ path, name }) => [path, name]));

/** A schema as a component, with references to other components. */
const asComponent = (path: string, { $schema: _dialect, ...schema }: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref'
      ? `#/components/schemas/${nameByPath.get(posix.join(posix.dirname(path), String(value)))}`
      : value,
  ) as object;

const messageOf = (type: EventType) => ({
  name: type,
  title: type,
  summary: String(eventSchema(type).schema['description']),
  contentType: 'application/cloudevents+json',
  headers: {
    type: 'object',
    properties: {
      'content-type': {
        type: 'string',
        const: 'application/cloudevents+json; charset=utf-8',
        description: 'CloudEvents in structured mode.',
      },
    },
  },
  payload: {
    allOf: [
      { $ref: '#/components/schemas/EventEnvelope' },
      {
        type: 'object',
        properties: {
          type: { const: type },
          data: { $ref: `#/components/schemas/${type}Data` },
        },
      },
    ],
  },
  examples: [{ name: 'valid', payload: eventExample(type) }],
  bindings: {
    kafka: {
      key: { type: 'string', description: 'Id of what the event is about, as in `subject`.' },
      bindingVersion: '0.5.0',
    },
  },
});

const DEAD_LETTER = {
  name: 'DeadLetter',
  title: 'Dead letter',
  summary: 'A copy of a message that the service could not apply. It may not be a valid event.',
  contentType: 'application/octet-stream',
  payload: { type: 'string', description: 'The value as it was received.' },
};

const kafkaOf = ({ name, partitions, replicationFactor, config }: (typeof topics)[number]) => {
  const { 'retention.ms': retention, 'cleanup.policy': cleanup } = {
    ...defaults.config,
    ...config,
  };
  return {
    topic: name,
    partitions: partitions ?? defaults.partitions,
    replicas: replicationFactor ?? defaults.replicationFactor,
    topicConfiguration: {
      'cleanup.policy': String(cleanup).split(','),
      'retention.ms': Number(retention),
    },
    bindingVersion: '0.5.0',
  };
};

const isEvents = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);
const messagesOf = (name: string): string[] =>
  isEvents(name) ? types.filter((type) => EVENT_CATALOGUE[type].topic === name) : ['DeadLetter'];

const channelOf = (topic: (typeof topics)[number]) => ({
  address: topic.name,
  title: isEvents(topic.name) ? `Events of ${topic.writer}` : `Dead letters of ${topic.writer}`,
  description: isEvents(topic.name)
    ? 'In order by key. Delivered at least once: deduplicate by `id`.'
    : 'For operators, who redrive the failed events themselves with `npm run ops -- dlq`.',
  messages: Object.fromEntries(
    messagesOf(topic.name).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
  ),
  bindings: { kafka: kafkaOf(topic) },
});

/** Such as receiveExpenseEvents for expense.events. */
const operationName = (topic: string): string =>
  `receive-${topic.replace('.dlq', '-dead-letters')}`.replace(
    /[-.]([a-z])/g,
    (_all, letter: string) => letter.toUpperCase(),
  );

const document = {
  asyncapi: '3.0.0',
  info: {
    title: 'Outlay events',
    version: '1.0.0',
    description:
      'The events of the services, as CloudEvents 1.0 in structured mode. Most integrators use webhooks, which send a part of them; operators of an installation can read the topics. An installation that shares a cluster has its own prefix in front of each topic.',
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  },
  defaultContentType: 'application/cloudevents+json',
  servers: {
    kafka: {
      host: '{broker}',
      protocol: 'kafka-secure',
      description: "The installation's Kafka cluster; ask its operator for a user and the address.",
      variables: { broker: { default: 'localhost:9092', description: 'Host and port.' } },
      security: [{ $ref: '#/components/securitySchemes/scram' }],
    },
  },
  channels: Object.fromEntries(topics.map((topic) => [topic.name, channelOf(topic)])),
  operations: Object.fromEntries(
    topics.map(({ name }) => [
      operationName(name),
      {
        action: 'receive',
        channel: { $ref: `#/channels/${name}` },
        summary: isEvents(name) ? 'Read the events.' : 'Read the dead letters.',
      },
    ]),
  ),
  components: {
    securitySchemes: {
      scram: { type: 'scramSha512', description: 'A user with read access to the topics.' },
    },
    messages: {
      ...Object.fromEntries(types.map((type) => [type, messageOf(type)])),
      DeadLetter: DEAD_LETTER,
    },
    schemas: Object.fromEntries(
      files.map(({ path, name, schema }) => [name, asComponent(path, schema)]),
    ),
  },
};
writeFileSync(new URL('asyncapi/asyncapi.json', base), `${JSON.stringify(document, null, 2)}\n`);
