import { isApiKey, refuseApiKey } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { singleSignOnOff, tooManyRequests, type RefusalCode } from '../domain/identity-refusals.ts';
import { readAccount } from '../domain/member-input.ts';
import { REQUEST_LIFETIME_MS, type SingleSignOn } from '../domain/single-sign-on.ts';
import { domainOf } from '../domain/single-sign-on-domain.ts';
import { countAttempt } from './count-attempt.ts';
import type { Origin, Scope, SelfActor, UseCasePorts } from './ports.ts';
import type { ThrottleKey } from './repositories.ts';
import { hashOfToken, newSecret } from './secret-token.ts';

/** The address to open, and the secret that the browser keeps until it comes back. */
export interface StartedSingleSignOn {
  readonly url: string;
  readonly secret: string;
}

type Started = Result<StartedSingleSignOn, RefusalCode>;

interface Request {
  readonly provider: SingleSignOn;
  readonly email: string;
  /** The member of a step-up; null for a sign-in. */
  readonly memberId: string | null;
}

/**
 * Leads to the provider of the organization that has proven the domain. It looks up no account, so the response doesn't reveal
 * whether one exists.
 */
export const startSingleSignOn =
  (ports: UseCasePorts) =>
  async ({ email: given, origin }: { email: string; origin: Origin }): Promise<Started> => {
    const email = readAccount(given);
    if (!email.ok) return singleSignOnOff();
    const { address } = origin;
    const keys: ThrottleKey[] =
      address === null ? [] : [{ kind: 'single_sign_on', subject: address }];
    const { waitS, provider } = await ports.unitOfWork.run(origin, async (scope) => ({
      waitS: await countAttempt(scope, ports, keys),
      provider: await scope.singleSignOn.findByDomain(domainOf(email.value)),
    }));
    if (waitS > 0) return tooManyRequests(waitS);
    if (!provider) return singleSignOnOff();
    return begin(ports, origin, { provider, email: email.value, memberId: null });
  };

/** Leads the signed-in member to their provider, which asks them to sign in again. */
export const startSingleSignOnStepUp =
  (ports: UseCasePorts) =>
  async ({ viewer, origin }: SelfActor): Promise<Started> => {
    if (!viewer.sessionId || isApiKey(viewer)) return refuseApiKey();
    const throttle = { kind: 'single_sign_on', subject: `member ${viewer.userId}` } as const;
    const { waitS, request } = await ports.unitOfWork.run(origin, async (scope) => ({
      waitS: await countAttempt(scope, ports, [throttle]),
      request: await requestOf(scope, viewer.organizationId, viewer.userId),
    }));
    if (waitS > 0) return tooManyRequests(waitS);
    return request ? begin(ports, origin, request) : singleSignOnOff();
  };

/** Returns the request for a member whom the provider knows. */
async function requestOf(
  scope: Scope,
  organizationId: string | null,
  memberId: string,
): Promise<Request | null> {
  if (organizationId === null) return null;
  const provider = await scope.singleSignOn.find(organizationId);
  const member = await scope.members.find(organizationId, memberId);
  if (!provider || !member) return null;
  const subject = await scope.singleSignOn.subjectOf(memberId, provider.issuer);
  return subject === null ? null : { provider, email: member.email, memberId };
}

/** Starts the request. The provider's settings are read outside of any transaction. */
async function begin(
  { providers, unitOfWork, clock }: UseCasePorts,
  origin: Origin,
  { provider, email, memberId }: Request,
): Promise<Started> {
  const secret = newSecret();
  const isStepUp = memberId !== null;
  const url = await providers.signInUrl(provider, { secret, email, isStepUp });
  if (!url.ok) return url;
  const startedAt = clock.now();
  await unitOfWork.run(origin, (scope) =>
    scope.singleSignOn.saveRequest({
      stateHash: hashOfToken(providers.stateOf(secret)),
      organizationId: provider.organizationId,
      memberId,
      startedAt,
      expiresAt: new Date(startedAt.getTime() + REQUEST_LIFETIME_MS),
    }),
  );
  return ok({ url: url.value, secret });
}
