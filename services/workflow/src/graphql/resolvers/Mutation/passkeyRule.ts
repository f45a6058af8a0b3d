import { passkeyRuleOf } from '../../../domain/passkey-rule.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import { isInEffect, proposalPayload } from '@outlay/authority-log';

export const setPasskeyRule: MutationResolvers['setPasskeyRule'] = async (
  _parent,
  { aboveUsd, proof },
  { useCases, asking, queries, viewer },
) => {
  const command = { ...asking(), proof: proof ?? null, aboveUsd: aboveUsd ?? null };
  const result = await useCases.setPasskeyRule(command);
  const passkeyRule = isInEffect(result) ? passkeyRuleOf(await queries.authority(viewer())) : null;
  return { passkeyRule, ...proposalPayload(result) };
};
