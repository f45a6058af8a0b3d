import { proposalPayload } from '@outlay/authority-log';
import { userErrorsOf } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import type { ChangedWebhook } from '../../../use-cases/manage-webhooks.ts';
import type { Context } from '../../context.ts';

/** Reads the webhook as it is after the change. */
async function toPayload(result: Result<ChangedWebhook>, { queries, viewer }: Context) {
  const isDone = result.ok && result.value.pendingChangeId === null;
  return {
    webhook: isDone ? await queries.webhook(viewer(), result.value.id) : null,
    secret: result.ok ? result.value.secret : null,
    ...proposalPayload(result),
  };
}

export const webhookMutations = {
  createWebhook: async (_parent, { url, eventTypes, proof, idempotencyKey: key }, context) => {
    const input = { url, eventTypes };
    return toPayload(
      await context.useCases.createWebhook(context.actor(), input, { proof, key }),
      context,
    );
  },
  updateWebhook: async (_parent, { id, proof, ...input }, context) =>
    toPayload(await context.useCases.updateWebhook(context.actor(), id, input, { proof }), context),
  rotateWebhookSecret: async (_parent, { id, proof, idempotencyKey: key }, context) =>
    toPayload(
      await context.useCases.rotateWebhookSecret(context.actor(), id, { proof, key }),
      context,
    ),
  deleteWebhook: async (_parent, { id }, { useCases, actor }) => {
    const result = await useCases.deleteWebhook(actor(), id);
    return { deletedId: result.ok ? result.value.id : null, errors: userErrorsOf(result) };
  },
  redeliverWebhook: async (_parent, { deliveryId }, { useCases, queries, viewer, actor }) => {
    const result = await useCases.redeliverWebhook(actor(), deliveryId);
    return {
      delivery: result.ok ? await queries.delivery(viewer(), result.value.id) : null,
      errors: userErrorsOf(result),
    };
  },
  testWebhook: async (_parent, { id }, { useCases, actor }) => {
    const result = await useCases.testWebhook(actor(), id);
    return { test: result.ok ? result.value : null, errors: userErrorsOf(result) };
  },
} satisfies MutationResolvers;
