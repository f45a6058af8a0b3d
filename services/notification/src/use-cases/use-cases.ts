import { createChanges, type AuthorityWriter, type Changes } from '@outlay/authority-log';
import { changePreferences } from './change-preferences.ts';
import {
  createWebhook,
  deleteWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type WebhookPorts,
} from './manage-webhooks.ts';
import { testWebhook, type TestPorts } from './test-webhook.ts';
import type { Clock, Inbox, NotificationQueries, WebhookScope } from './ports.ts';
import {
  endpointChanged,
  secretReplaced,
  webhookCreated,
  type WebhookRules,
} from './webhook-changes.ts';

/** Every change in this service that the authority log decides about: where an organization's data goes. */
export const createWebhookChanges = (
  ports: WebhookRules & { readonly clock: Clock; readonly writer: AuthorityWriter },
): Changes<WebhookScope> =>
  createChanges({
    ...ports,
    kinds: [webhookCreated(ports), endpointChanged(ports), secretReplaced],
  });

/** Everything that people can do in this service. */
export const createUseCases = (
  ports: WebhookPorts &
    TestPorts & { readonly inbox: Inbox; readonly queries: NotificationQueries },
) => ({
  changePreferences: changePreferences(ports),
  createWebhook: createWebhook(ports),
  updateWebhook: updateWebhook(ports),
  rotateWebhookSecret: rotateWebhookSecret(ports),
  deleteWebhook: deleteWebhook(ports),
  redeliverWebhook: redeliverWebhook(ports),
  testWebhook: testWebhook(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
