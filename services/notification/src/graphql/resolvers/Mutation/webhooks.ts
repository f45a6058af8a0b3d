import { proposalPayload, type ControlChangeView, type Proposed } from '@outlay/platform/controls';
import { userErrorsOf, type UserError } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { Webhook } from '../../../domain/webhook.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';

/** Reads the webhook as it is after the change. */
async function toPayload(
  result: Result<Proposed<{ readonly id: string }> & { readonly secret: string | null }>,
  context: Context,
): Promise<{
  webhook: Webhook | null;
  secret: string | null;
  pendingChange: ControlChangeView | null;
  errors: UserError[];
}> {
  const changed = result.ok ? result.value.value : null;
  return {
    webhook: changed && (await context.queries.webhook(context.viewer(), changed.id)),
    secret: result.ok ? result.value.secret : null,
    ...(await proposalPayload(result, context)),
  };
}

export const webhookMutations = {
  createWebhook: async (_parent, { url, eventTypes, idempotencyKey }, context) => {
    const { useCases, actor } = context;
    const input = { url, eventTypes };
    return toPayload(await useCases.createWebhook(actor(), input, idempotencyKey ?? null), context);
  },
  updateWebhook: async (_parent, { id, ...input }, context) =>
    toPayload(await context.useCases.updateWebhook(context.actor(), id, input), context),
  rotateWebhookSecret: async (_parent, { id, idempotencyKey }, context) => {
    const { useCases, actor } = context;
    return toPayload(
      await useCases.rotateWebhookSecret(actor(), id, idempotencyKey ?? null),
      context,
    );
  },
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
