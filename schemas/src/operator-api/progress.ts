import { z } from 'zod';
import {
  answered,
  count,
  listOf,
  moment,
  noInput,
  ofService,
  oldestAge,
  operation,
  serviceName,
  strictObjectOf,
} from './operation.ts';

/** Progress of the services, and actions of operators. */
export const progressOperations = {
  getLag: operation({
    method: 'GET',
    path: '/lag',
    of: 'all',
    input: noInput,
    answer: z.strictObject({
      groups: listOf(
        'The consumer groups.',
        z.strictObject({
          group: answered('Name of the group.', 'expense'),
          topic: answered('Topic that it reads.', 'workflow.events'),
          messages: count('Messages that it has not read.'),
          oldest_age_seconds: oldestAge,
        }),
      ),
    }),
  }),
  getOutbox: operation({
    method: 'GET',
    path: '/outbox',
    of: 'all',
    input: noInput,
    answer: z.strictObject({
      services: listOf(
        'The services.',
        z.strictObject({
          service: serviceName,
          waiting: count('Events to publish.'),
          oldest_age_seconds: oldestAge,
        }),
      ),
    }),
  }),
  getWork: operation({
    method: 'GET',
    path: '/work',
    of: 'all',
    input: noInput,
    answer: z.strictObject({
      work: listOf(
        'The queues.',
        strictObjectOf('getWork.answer.work', {
          service: serviceName,
          work: answered('Name of the queue.', 'webhook deliveries'),
          waiting: z.int().min(0).nullable(),
          held: z.int().min(0).nullable(),
          stuck: count('Due for a minute without a lease.'),
          failed: z.int().min(0).nullable(),
          oldest_age_seconds: oldestAge,
        }),
      ),
    }),
  }),
  listOperatorActions: operation({
    method: 'GET',
    path: '/actions',
    of: 'all',
    input: ofService,
    answer: z.strictObject({
      actions: listOf(
        'The actions, newest first.',
        strictObjectOf('listOperatorActions.answer.actions', {
          at: moment('When.'),
          service: serviceName,
          action: answered('What was done.', 'payouts stopped'),
          subject: answered('What it was done to.', 'all payouts'),
          by: answered('Who did it.', 'operator@outlay.test'),
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
};
