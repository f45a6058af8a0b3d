import type { WebhookResolvers } from '../../generated/resolver-types.ts';

export const Webhook: WebhookResolvers = {
  eventTypes: ({ eventTypes }) => [...eventTypes],
  createdBy: ({ createdById }) => ({ id: createdById }),
};
