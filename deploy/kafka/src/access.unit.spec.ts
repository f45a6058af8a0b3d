import { AclOperationTypes, AclResourceTypes, type AclEntry } from '@outlay/platform/kafka';
import { TOPICS } from '@outlay/schemas/events';
import { SUBGRAPH_NAMES } from '@outlay/schemas/subgraph-names';
import { expect, test } from 'vitest';
import { accessOf, inCluster, OPS_USER, usersOf } from './access.ts';
import { readTopics } from './apply-topics.ts';

const file = readTopics();
const access = accessOf(file);

const topicsThat = (user: string, operation: AclEntry['operation']): string[] =>
  access
    .filter(
      (entry) =>
        entry.principal === `User:${user}` &&
        entry.resourceType === AclResourceTypes.TOPIC &&
        entry.operation === operation,
    )
    .map(({ resourceName }) => resourceName)
    .sort();

/** The topics that a service's own code consumes. */
async function consumedBy(service: string): Promise<readonly string[]> {
  const path = `../../../services/${service}/src/events/subscriptions.ts`;
  const subscriptions = (await import(path)) as { SUBSCRIBED_TOPICS: readonly string[] };
  return [...subscriptions.SUBSCRIBED_TOPICS].sort();
}

test.each(SUBGRAPH_NAMES)('%s may read exactly the topics that it consumes', async (service) => {
  expect(topicsThat(service, AclOperationTypes.READ)).toEqual(await consumedBy(service));
});

test('a gateway reads every topic of events, and writes none', () => {
  expect(topicsThat('gateway', AclOperationTypes.READ)).toEqual([...TOPICS].sort());
  expect(topicsThat('gateway', AclOperationTypes.WRITE)).toEqual([]);
});

test("operators' commands write nothing", () => {
  expect(topicsThat(OPS_USER, AclOperationTypes.WRITE)).toEqual([]);
});

test.each(SUBGRAPH_NAMES)(
  '%s publishes to one topic of events and its own dead letters',
  (service) => {
    const written = topicsThat(service, AclOperationTypes.WRITE);
    expect(
      written
        .filter((topic) => topic.endsWith('.dlq'))
        .every((topic) => topic === `${service}.dlq`),
    ).toBe(true);
    expect(written.filter((topic) => topic.endsWith('.events')).length).toBeLessThanOrEqual(1);
  },
);

test('every topic has one writer, and only services, gateway and operators are users', () => {
  expect(usersOf(file)).toEqual([...SUBGRAPH_NAMES, 'gateway', OPS_USER].sort());
  for (const { name } of file.topics) {
    const writers = usersOf(file).filter((user) =>
      topicsThat(user, AclOperationTypes.WRITE).includes(name),
    );
    expect(writers).toHaveLength(1);
  }
});

test('in a shared cluster nothing is allowed outside the prefix', () => {
  for (const entry of access.map((each) => inCluster(each, 'acme.'))) {
    expect(entry.principal).toMatch(/^User:acme\./);
    expect(entry.resourceName).toMatch(/^acme\./);
  }
});
