import { ok, type Result } from '@outlay/platform/result';
import { singleSignOnExpired, type RefusalCode } from '../domain/identity-refusals.ts';
import { readPerson, type ProvenPerson } from '../domain/provider-claims.ts';
import type { SingleSignOn } from '../domain/single-sign-on.ts';
import type { Origin, ProviderResponse, UseCasePorts } from './ports.ts';
import type { SingleSignOnRequest } from './repositories.ts';
import { hashOfToken } from './secret-token.ts';

const QUERY_MAX = 8_000;
const SECRET_MAX = 100;

/** The provider's result of a request that began here. */
export interface ProviderAnswer {
  readonly request: SingleSignOnRequest;
  readonly provider: SingleSignOn;
  readonly person: ProvenPerson;
}

/**
 * Consumes the request and reads the person from the provider, outside of any transaction. `memberId` is the member of a
 * step-up, or null for a sign-in.
 */
export async function readProviderResponse(
  ports: UseCasePorts,
  origin: Origin,
  response: ProviderResponse,
  memberId: string | null,
): Promise<Result<ProviderAnswer, RefusalCode>> {
  const { unitOfWork, providers, clock } = ports;
  const { query, secret } = response;
  if (query.length > QUERY_MAX || secret.length > SECRET_MAX) return singleSignOnExpired();
  const stateHash = hashOfToken(providers.stateOf(secret));
  const began = await unitOfWork.run(origin, async (scope) => {
    const request = await scope.singleSignOn.takeRequest(stateHash, clock.now());
    if (request?.memberId !== memberId) return null;
    const provider = await scope.singleSignOn.find(request.organizationId);
    const domains = await scope.singleSignOnDomains.all(request.organizationId);
    return provider && { request, provider, domains };
  });
  if (!began) return singleSignOnExpired();
  const { request, provider } = began;
  const claims = await providers.claimsOf(provider, response);
  if (!claims.ok) return claims;
  const domains = began.domains.filter(({ provedAt }) => provedAt).map(({ domain }) => domain);
  const person = readPerson(claims.value, provider, domains);
  return person.ok ? ok({ request, provider, person: person.value }) : person;
}
