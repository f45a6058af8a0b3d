import { z } from 'zod';
import { count, moment, noInput, ofService, oldestAge, operation } from './operation.ts';

/** How far the services are, and what operators did. */
export const progressOperations = {
  getLag: operation({
    method: 'GET',
    path: '/lag',
    access: 'operations reader',
    of: 'all',
    summary: 'How far each consumer group is behind',
    description: 'By group and topic: waiting messages, and the age of the oldest in seconds.',
    answerName: 'OperationsLag',
    input: noInput,
    answer: z.strictObject({
      groups: z.array(
        z.strictObject({
          group: z.string(),
          topic: z.string(),
          messages: count,
          oldest_age_seconds: oldestAge,
        }),
      ),
    }),
  }),
  getOutbox: operation({
    method: 'GET',
    path: '/outbox',
    access: 'operations reader',
    of: 'all',
    summary: 'What each service has still to publish',
    description: 'Events written and not yet acknowledged by the broker.',
    answerName: 'OperationsOutbox',
    input: noInput,
    answer: z.strictObject({
      services: z.array(
        z.strictObject({ service: z.string(), waiting: count, oldest_age_seconds: oldestAge }),
      ),
    }),
  }),
  getWork: operation({
    method: 'GET',
    path: '/work',
    access: 'operator',
    of: 'all',
    summary: 'Queues of background work',
    description:
      'By service and queue: what is waiting, leased by a process, due for a minute without a lease, and failed for good. A relay that no process leads publishes nothing.',
    answerName: 'OperationsWork',
    input: noInput,
    answer: z.strictObject({
      work: z.array(
        z.strictObject({
          service: z.string(),
          work: z.string(),
          waiting: count.nullable(),
          held: count.nullable(),
          stuck: count,
          failed: count.nullable(),
          oldest_age_seconds: oldestAge,
        }),
      ),
    }),
  }),
  listOperatorActions: operation({
    method: 'GET',
    path: '/actions',
    access: 'operator',
    of: 'all',
    summary: 'What operators have changed',
    description: 'The newest 200 of each service, newest first.',
    answerName: 'OperatorActions',
    input: ofService,
    answer: z.strictObject({
      actions: z.array(
        z.strictObject({
          at: moment,
          service: z.string(),
          action: z.string(),
          subject: z.string(),
          by: z.string(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
};
