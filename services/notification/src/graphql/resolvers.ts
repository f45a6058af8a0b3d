import { DateTimeScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { notificationMutations } from './resolvers/Mutation/notifications.ts';
import { webhookMutations } from './resolvers/Mutation/webhooks.ts';
import { Notification } from './resolvers/Notification.ts';
import { NotificationPreference } from './resolvers/NotificationPreference.ts';
import { notificationQueries } from './resolvers/Query/notifications.ts';
import { webhookQueries } from './resolvers/Query/webhooks.ts';
import { Webhook } from './resolvers/Webhook.ts';
import { WebhookDelivery } from './resolvers/WebhookDelivery.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Query: { ...notificationQueries, ...webhookQueries },
  Mutation: {
    ...notificationMutations,
    ...webhookMutations,
  },
  Notification,
  NotificationPreference,
  Webhook,
  WebhookDelivery,
};
