import { deviceSignature, type DeviceSignature } from '@outlay/platform/approval-proof';
import { userErrorsOf } from '@outlay/platform/graphql';
import { refuse } from '@outlay/platform/result';
import { isRowId } from '@outlay/platform/text';
import type { StepAction } from '../../../domain/decide-step.ts';
import type { DecideStepInput, MutationResolvers } from '../../../generated/resolver-types.ts';
import type { Context } from '../../context.ts';

export const decideStep: MutationResolvers['decideStep'] = async (
  _parent,
  { input, idempotencyKey },
  context,
) => {
  const result = await decide(input, idempotencyKey ?? null, context);
  const { expenseId } = input;
  context.newest.clear(expenseId);
  return {
    workflow: result.ok ? await context.view(expenseId) : null,
    errors: userErrorsOf(result),
  };
};

/** Returns the proof in the certificate's format; null without one. */
function readDeviceProof(
  given: DecideStepInput['deviceProof'],
): DeviceSignature | 'invalid' | null {
  if (!given) return null;
  const { statement, signature, signedAt } = given;
  const sent = { statement, signature, signedAt: new Date(signedAt).toISOString() };
  return deviceSignature.safeParse(sent).data ?? 'invalid';
}

async function decide(
  { expenseId, stepId, contentHash, ...input }: DecideStepInput,
  idempotencyKey: string | null,
  { viewer, cause, useCases }: Context,
) {
  if (!isRowId(expenseId) || !isRowId(stepId)) return refuse('NOT_FOUND', 'Workflow not found.');
  if (contentHash === null || contentHash === undefined) {
    const message = 'Send the hash of the content that was shown to the approver.';
    return refuse('CONTENT_HASH_REQUIRED', message, 'contentHash');
  }
  const deviceProof = readDeviceProof(input.deviceProof);
  if (deviceProof === 'invalid') {
    const message = 'Send the statement, the signature (r and s) and the time that was signed.';
    return refuse('DEVICE_KEY_INVALID', message, 'deviceProof');
  }
  return useCases.decideStep({
    viewer: viewer(),
    cause: cause(),
    idempotencyKey,
    expenseId,
    stepId,
    action: input.action.toLowerCase() as StepAction,
    notes: input.notes ?? null,
    reason: input.reason ?? null,
    contentHash,
    passkey: input.passkey ?? null,
    deviceProof,
  });
}
