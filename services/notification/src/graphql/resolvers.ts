import { DateTimeScalar, globalIdOf, idOfReference } from '@outlay/platform/graphql';
import type { Resolvers, WebhookEventType } from '../generated/resolver-types.ts';
import { notificationMutations } from './resolvers/Mutation/notifications.ts';
import { webhookMutations } from './resolvers/Mutation/webhooks.ts';
import { notificationQueries } from './resolvers/Query/notifications.ts';
import { webhookQueries } from './resolvers/Query/webhooks.ts';
import { timingsOf } from '../domain/channels.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Query: { ...notificationQueries, ...webhookQueries },
  Mutation: {
    ...notificationMutations,
    ...webhookMutations,
  },
  Notification: {
    __resolveReference: (reference, { notifications }) =>
      notifications.load(idOfReference('Notification', reference)),
    globalId: ({ id }) => globalIdOf('Notification', id),
  },
  NotificationPreference: {
    choices: ({ channel }) => [...timingsOf(channel)],
  },
  Webhook: {
    __resolveReference: (reference, { webhooks }) =>
      webhooks.load(idOfReference('Webhook', reference)),
    globalId: ({ id }) => globalIdOf('Webhook', id),
    eventTypes: ({ eventTypes }) => [...eventTypes] as WebhookEventType[],
    createdBy: ({ createdById }) => ({ id: createdById }),
  },
  WebhookDelivery: {
    eventType: ({ eventType }) => eventType as WebhookEventType,
  },
};
