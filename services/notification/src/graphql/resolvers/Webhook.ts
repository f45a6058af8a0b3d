import type { WebhookEventType, WebhookResolvers } from '../../generated/resolver-types.ts';

export const Webhook: WebhookResolvers = {
  eventTypes: ({ eventTypes }) => [...eventTypes] as WebhookEventType[],
  createdBy: ({ createdById }) => ({ id: createdById }),
};
