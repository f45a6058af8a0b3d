import { userErrorsOf, type UserError } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { Webhook } from '../../../domain/webhook.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';

/** The webhook as it is after the change. */
async function toPayload(
  result: Result<{ id: string; secret: string | null }>,
  { queries, viewer }: Context,
): Promise<{ webhook: Webhook | null; secret: string | null; errors: UserError[] }> {
  if (!result.ok) return { webhook: null, secret: null, errors: userErrorsOf(result) };
  const { id, secret } = result.value;
  return { webhook: await queries.webhook(viewer(), id), secret, errors: [] };
}

export const webhookMutations = {
  createWebhook: async (_parent, { url, eventTypes, idempotencyKey }, context) => {
    const { useCases, viewer } = context;
    const input = { url, eventTypes };
    return toPayload(
      await useCases.createWebhook(viewer(), input, idempotencyKey ?? null),
      context,
    );
  },
  updateWebhook: async (_parent, { id, ...input }, context) =>
    toPayload(await context.useCases.updateWebhook(context.viewer(), id, input), context),
  rotateWebhookSecret: async (_parent, { id }, context) =>
    toPayload(await context.useCases.rotateWebhookSecret(context.viewer(), id), context),
  deleteWebhook: async (_parent, { id }, { useCases, viewer }) => {
    const result = await useCases.deleteWebhook(viewer(), id);
    return { deletedId: result.ok ? result.value.id : null, errors: userErrorsOf(result) };
  },
  redeliverWebhook: async (_parent, { deliveryId }, { useCases, queries, viewer }) => {
    const result = await useCases.redeliverWebhook(viewer(), deliveryId);
    return {
      delivery: result.ok ? await queries.delivery(viewer(), result.value.id) : null,
      errors: userErrorsOf(result),
    };
  },
} satisfies MutationResolvers;
