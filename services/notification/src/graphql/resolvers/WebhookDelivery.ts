import type { WebhookDeliveryResolvers, WebhookEventType } from '../../generated/resolver-types.ts';

export const WebhookDelivery: WebhookDeliveryResolvers = {
  eventType: ({ eventType }) => eventType as WebhookEventType,
};
