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
    const { data } = await confirmOrganization({ variables: { token, password } });
    const answer = data?.confirmOrganization;
    if (answer?.errors.some(({ code }) => code === 'INVALID_LINK')) setStage('dead');
    if (!answer?.session) return answer?.errors;
    const { refreshToken } = answer.session;
    await signIn(email, password).catch(() => setStage('confirmed'));
    await endLinkSession({ variables: { refreshToken } }).catch(() => undefined);
    return [];
  };
  return { stage, confirm };
}
