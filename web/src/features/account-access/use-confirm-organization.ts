import { useState } from 'react';
import { useConfirmOrganizationMutation, useEndLinkSessionMutation } from '#graphql';
import type { Refusal } from '../../lib/graphql-failures.ts';
import { signIn } from '../../lib/sign-in.ts';
import type { OpenedLink } from './link-in-other-tab.ts';

/** Confirms, then signs in as usual, because only that keeps the refresh token out of reach of scripts. */
export function useConfirmOrganization() {
  const [confirmOrganization] = useConfirmOrganizationMutation();
  const [endLinkSession] = useEndLinkSessionMutation();
  const [stage, setStage] = useState<'asking' | 'confirmed' | 'dead'>('asking');
  const confirm = async ({
    token,
    email,
    password,
  }: OpenedLink & { password: string }): Promise<readonly Refusal[] | undefined> => {
    const answer = await confirmOrganization({ token, password });
    if (answer?.errors.some(({ code }) => code === 'INVALID_LINK')) setStage('dead');
    if (!answer?.session) return answer?.errors;
    const { refreshToken } = answer.session;
    await signIn(email, password).catch(() => setStage('confirmed'));
    await endLinkSession({ refreshToken });
    return [];
  };
  return { stage, confirm };
}
