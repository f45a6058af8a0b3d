import { createControlGate, type ControlGate } from '@outlay/platform/controls';
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
  addressChangedControl,
  secretReplacedControl,
  webhookCreatedControl,
  type WebhookRules,
} from './webhook-controls.ts';

/** The gate of every change that decides where an organization's data goes. */
export const createWebhookControls = ({
  clock,
  delayS,
  ...rules
}: WebhookRules & { readonly clock: Clock; readonly delayS: number }): ControlGate<WebhookScope> =>
  createControlGate({
    clock,
    delayS,
    controls: [
      webhookCreatedControl(rules, clock),
      addressChangedControl(rules),
      secretReplacedControl,
    ],
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
