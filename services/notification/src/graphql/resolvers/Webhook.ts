import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import type { WebhookEventType, WebhookResolvers } from '../../generated/resolver-types.ts';

export const Webhook: WebhookResolvers = {
  __resolveReference: (reference, { webhooks }) =>
    webhooks.load(idOfReference('Webhook', reference)),
  globalId: ({ id }) => globalIdOf('Webhook', id),
  eventTypes: ({ eventTypes }) => [...eventTypes] as WebhookEventType[],
  createdBy: ({ createdById }) => ({ id: createdById }),
};
