import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('notification', {
  Notification: '../domain/notification.ts#Notification',
  NotificationPreference: '../domain/preference.ts#Preference',
  Webhook: '../domain/webhook.ts#Webhook',
  WebhookDelivery: '../domain/webhook.ts#WebhookDelivery',
});
