import { ok, type Result } from '@outlay/platform/result';
import { setTimeout as pause } from 'node:timers/promises';
import { selfServiceOff, tooManyRequests, type RefusalCode } from '../domain/identity-refusals.ts';
import {
  readOrganizationRequest,
  REQUEST_LIFETIME_MS,
  requestOwner,
  type OrganizationRequest,
  type OrganizationRequestInput,
} from '../domain/organization-request.ts';
import { writeMail } from '../mails/write-mail.ts';
import { countAttempt } from './count-attempt.ts';
import type { Origin, Scope, UseCasePorts } from './ports.ts';
import type { ThrottleKey } from './repositories.ts';
import { hashOfToken, newSecret } from './secret-token.ts';

type Done = Result<null, RefusalCode>;

export interface CreateOrganizationCommand {
  readonly input: OrganizationRequestInput;
  readonly origin: Origin;
}

/** Every request takes at least this long, so that its duration doesn't reveal whether the address is in use. */
export const ORGANIZATION_REQUEST_MS = 500;

/** Seconds to wait when there are too many unconfirmed organizations. */
const FULL_WAIT_S = 3_600;

/** Emails a link that confirms a new organization; the response never reveals whether the address is in use. */
export const createOrganization =
  (ports: UseCasePorts) =>
  async (command: CreateOrganizationCommand): Promise<Done> => {
    const [done] = await Promise.all([request(ports, command), pause(ORGANIZATION_REQUEST_MS)]);
    return done;
  };

async function request(
  ports: UseCasePorts,
  { input, origin }: CreateOrganizationCommand,
): Promise<Done> {
  const { unitOfWork, passwords } = ports;
  if (!ports.selfService) return selfServiceOff();
  const read = readOrganizationRequest(input);
  if (!read.ok) return read;
  const { password, ...facts } = read.value;
  const keys: ThrottleKey[] = [
    ...(origin.address ? [{ kind: 'organization_address', subject: origin.address } as const] : []),
    { kind: 'organization_account', subject: facts.email },
  ];
  const waitS = await unitOfWork.run(origin, (scope) => countAttempt(scope, ports, keys));
  if (waitS > 0) return tooManyRequests(waitS);
  // Also hash for addresses in use, so that the response takes the same time.
  const token = newSecret();
  const passwordHash = await passwords.hash(requestOwner(hashOfToken(token)), password);
  const wanted = { ...facts, passwordHash };
  return unitOfWork.run(origin, (scope) => sendMail(scope, ports, { wanted, token }));
}

async function sendMail(
  scope: Scope,
  { clock, publicUrl }: UseCasePorts,
  { wanted, token }: { readonly wanted: OrganizationRequest; readonly token: string },
): Promise<Done> {
  const now = clock.now();
  // Check this before looking up the address, so that the refusal doesn't reveal whether it is in use.
  if (await scope.organizationRequests.areTooMany(now)) return tooManyRequests(FULL_WAIT_S);
  const tokenHash = hashOfToken(token);
  const isKnown = (await scope.members.credentialsByEmail(wanted.email)) !== null;
  if (!isKnown) {
    const expiresAt = new Date(now.getTime() + REQUEST_LIFETIME_MS);
    await scope.organizationRequests.save({ ...wanted, tokenHash, expiresAt });
  }
  await scope.mail({
    ...(isKnown
      ? writeMail('organization.accountExists', { publicUrl })
      : writeMail('organization.confirm', {
          url: `${publicUrl}/confirm-organization?token=${token}`,
        })),
    organizationId: null,
    to: wanted.email,
    dedupeKey: `organization_request:${tokenHash}`,
  });
  return ok(null);
}
