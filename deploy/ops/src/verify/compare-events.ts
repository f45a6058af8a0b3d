import type { KafkaClient } from '@outlay/platform/kafka';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { TOPICS } from '@outlay/schemas/events';
import { askDatabases } from '../installation.ts';
import { eventIn } from '../event-in.ts';
import { readAll } from '../message-reader.ts';
import type { Check } from './check.ts';

const READ_MAX_MS = 300_000;

interface Published {
  readonly service: SubgraphName;
  readonly topic: string;
  readonly id: string;
  readonly version: number;
}

/** Whether every event that a service has written and its relay has sent is in its topic. */
export async function compareEvents(client: KafkaClient): Promise<Check[]> {
  // Queried first: events published meanwhile only add to the topics.
  const published = await askDatabases<Omit<Published, 'service'>>(
    SUBGRAPH_NAMES,
    `select v.topic, v.aggregate_id as id,
       (v.version - (select count(*) from outbox o where o.topic = v.topic and o.key = v.aggregate_id))::int as version
     from aggregate_versions v order by v.topic, v.aggregate_id`,
  );
  const found = await versionsInTopics(client);
  const services = [...new Set(published.map(({ service }) => service))];
  return services.map((service) => {
    const own = published.filter((each) => each.service === service);
    const missing = own.find(
      ({ topic, id, version }) => (found.get(`${topic}/${id}`) ?? 0) < version,
    );
    return {
      check: `${service}'s transactions = events`,
      compared: own.reduce((sum, { version }) => sum + version, 0),
      difference:
        missing === undefined
          ? null
          : `${missing.topic} has ${found.get(`${missing.topic}/${missing.id}`) ?? 0} of ${missing.version} events of ${missing.id}`,
    };
  });
}

/** The number of gapless events of each aggregate, from the first on. */
async function versionsInTopics(client: KafkaClient): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  await readAll(client, TOPICS, {
    timeoutMs: READ_MAX_MS,
    onMessage: ({ topic, value }) => {
      const event = eventIn(value);
      if (!event) return;
      const name = `${topic}/${event.subject}`;
      const known = found.get(name) ?? 0;
      if (known + 1 === event.aggregateversion) found.set(name, event.aggregateversion);
    },
  });
  return found;
}
