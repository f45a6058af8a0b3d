import { isApiKey, refuseApiKey } from '@outlay/platform/auth';
import { sessionNotFound, singleSignOnFailed } from '../domain/identity-refusals.ts';
import { isRenewedSince } from '../domain/provider-claims.ts';
import { codeRequired } from './accept-code.ts';
import { confirmSession, type Proved } from './confirm-session.ts';
import type { ProviderResponse, SelfActor, UseCasePorts } from './ports.ts';
import { readProviderResponse } from './read-provider-response.ts';

/** Confirms a session at the provider, which must have asked the person since the step-up began. */
export async function stepUpWithSingleSignOn(
  ports: UseCasePorts,
  { viewer, origin }: SelfActor,
  response: ProviderResponse,
): Promise<Proved> {
  const { userId, sessionId } = viewer;
  if (!sessionId || isApiKey(viewer)) return refuseApiKey();
  const answer = await readProviderResponse(ports, origin, response, userId);
  if (!answer.ok) return answer;
  const { request, provider, person } = answer.value;
  if (!isRenewedSince(person, request.startedAt)) {
    return singleSignOnFailed("The provider didn't ask you to sign in again. Use a passkey.");
  }
  const { organizationId, issuer } = provider;
  const identity = { organizationId, issuer, subject: person.subject };
  return ports.unitOfWork.run(origin, async (scope): Promise<Proved> => {
    if ((await scope.singleSignOn.memberOf(identity)) !== userId) {
      return singleSignOnFailed('You signed in as someone else at the provider.');
    }
    const current = await scope.members.lockCredentials(userId);
    if (current?.account.status !== 'active') return sessionNotFound();
    const { account } = current;
    if (account.hasSecondFactor && !person.hasSecondFactor) return codeRequired();
    const method = person.hasSecondFactor ? 'mfa' : 'sso';
    return confirmSession(scope, ports, account, { viewer, sessionId, method });
  });
}
