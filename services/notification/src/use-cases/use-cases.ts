import { changePreferences } from './change-preferences.ts';
import {
  createWebhook,
  deleteWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type WebhookPorts,
} from './manage-webhooks.ts';
import type { Inbox, NotificationQueries } from './ports.ts';

/** What people can do here, over the given ports. */
export const createUseCases = (
  ports: WebhookPorts & { readonly inbox: Inbox; readonly queries: NotificationQueries },
) => ({
  changePreferences: changePreferences(ports),
  createWebhook: createWebhook(ports),
  updateWebhook: updateWebhook(ports),
  rotateWebhookSecret: rotateWebhookSecret(ports),
  deleteWebhook: deleteWebhook(ports),
  redeliverWebhook: redeliverWebhook(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
