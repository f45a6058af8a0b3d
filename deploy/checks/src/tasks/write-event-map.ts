import { EVENT_CATALOGUE, TOPICS, type EventType } from '@outlay/schemas/events';
import { eventSchema } from '@outlay/schemas/event-schemas';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { readTopics } from '@outlay/kafka-topics';
import { ROOT } from '@outlay/stack/paths';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A page that ends with every event, who publishes it and which services handle it. */
const PAGE = join(ROOT, 'deploy/docs/events.md');
const MARK = '<!-- npm run generate writes what follows. -->\n';
interface SubscriptionModule {
  readonly SUBSCRIBED_TOPICS: readonly string[];
  readonly subscriptions?: object;
  readonly createSubscriptions?: (ports: unknown) => object;
}
/** No handler is called here, so anything serves as their ports. */
const ports: unknown = new Proxy(() => undefined, { get: () => ports, apply: () => ports });

async function handledBy(service: string): Promise<ReadonlySet<string>> {
  const path = join(ROOT, `services/${service}/src/events/subscriptions.ts`);
  const module = (await import(path)) as SubscriptionModule;
  const handlers = module.subscriptions ?? module.createSubscriptions?.(ports) ?? {};
  // Some services add the handler of the log elsewhere. The log has a topic of its own, with one type of event.
  const followsLog = module.SUBSCRIBED_TOPICS.includes('authority.log');
  return new Set([...Object.keys(handlers), ...(followsLog ? ['AuthorityEntryAppended'] : [])]);
}
const consumers = await Promise.all(
  SUBGRAPH_NAMES.map(async (service) => ({ service, types: await handledBy(service) })),
);

function entryOf(type: EventType): string {
  const { path, schema } = eventSchema(type);
  const [summary = ''] = String(schema['description']).split(/(?<=[.;:]) /);
  const readers = consumers.flatMap(({ service, types }) => (types.has(type) ? [service] : []));
  const arrow = `→ ${readers.join(', ') || 'the gateway alone'}`;
  return `- [${type}](../../schemas/events/${path}) ${arrow}\n  ${summary.replace(/[;:]$/, '.')}\n`;
}
const sections = readTopics().topics.flatMap(({ name, writer }) => {
  if (!TOPICS.some((topic) => topic === name)) return [];
  const types = Object.keys(EVENT_CATALOGUE) as EventType[];
  const entries = types.filter((type) => EVENT_CATALOGUE[type].topic === name).map(entryOf);
  return `\n## ${writer}, in \`${name}\`\n\n${entries.join('')}`;
});
const [head = ''] = readFileSync(PAGE, 'utf8').split(MARK);
writeFileSync(PAGE, head + MARK + sections.join(''));
