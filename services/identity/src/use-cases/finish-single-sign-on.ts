import { ok, type Result } from '@outlay/platform/result';
import {
  singleSignOnExpired,
  singleSignOnFailed,
  type RefusalCode,
} from '../domain/identity-refusals.ts';
import { accessEnded } from '../domain/member.ts';
import { isRecent, provedAt } from '../domain/provider-claims.ts';
import { codeRequired } from './accept-code.ts';
import { admitPerson } from './admit-person.ts';
import { startSession } from './open-session.ts';
import type { Origin, ProviderResponse, Scope, Session, UseCasePorts } from './ports.ts';
import { readProviderResponse, type ProviderAnswer } from './read-provider-response.ts';
import { newSecret } from './secret-token.ts';
import type { Challenged } from './sign-in.ts';

type SignedIn = Result<Session, RefusalCode> | Challenged;

export interface FinishSingleSignOnCommand {
  readonly response: ProviderResponse;
  readonly origin: Origin;
}

/**
 * Opens a session for the person whom the organization's provider names. It is always a member of that organization. If the
 * provider asked for no second factor, the member's own one follows.
 */
export const finishSingleSignOn =
  (ports: UseCasePorts) =>
  async ({ response, origin }: FinishSingleSignOnCommand): Promise<SignedIn> => {
    const answer = await readProviderResponse(ports, origin, response, null);
    if (!answer.ok) return answer;
    if (!isRecent(answer.value.person, ports.clock.now())) {
      return singleSignOnFailed('Your sign-in at the provider is too old. Sign in there again.');
    }
    // A new member gets a random password that no one knows. Hashing is slow, so it runs outside the transaction.
    const newPasswordHash = await ports.passwords.hash('nobody', newSecret());
    return ports.unitOfWork.run(origin, (scope) =>
      admit(scope, ports, answer.value, { origin, newPasswordHash }),
    );
  };

async function admit(
  scope: Scope,
  ports: UseCasePorts,
  { provider, person }: ProviderAnswer,
  { origin, newPasswordHash }: { origin: Origin; newPasswordHash: string },
): Promise<SignedIn> {
  const { clock, challenges } = ports;
  const { organizationId } = provider;
  // Lock first, as for every change of members. The settings may have changed since the request began.
  await scope.organizations.lock(organizationId);
  const current = await scope.singleSignOn.find(organizationId);
  if (current?.issuer !== provider.issuer || current.clientId !== provider.clientId) {
    return singleSignOnExpired();
  }
  const admitted = await admitPerson(scope, ports, { provider: current, person, newPasswordHash });
  if (!admitted.ok) return admitted;
  const credentials = await scope.members.lockCredentials(admitted.value);
  const account = credentials?.account;
  if (account?.status !== 'active' || !credentials?.passwordHash) return singleSignOnExpired();
  const ended = accessEnded(account, clock.now());
  if (ended) return ended;
  if (account.hasSecondFactor && !person.hasSecondFactor) {
    const { email, id: accountId } = account;
    const { passwordHash } = credentials;
    const proved = { accountId, email, method: 'sso', passwordHash } as const;
    return { ...codeRequired(), challenge: challenges.issue(proved, clock.now()) };
  }
  const session = await startSession(scope, ports, account, {
    origin,
    methods: person.hasSecondFactor ? ['sso', 'mfa'] : ['sso'],
    provedAt: provedAt(person, clock.now()),
  });
  return ok(session);
}
