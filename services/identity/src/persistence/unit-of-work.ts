import { controlEventOf, createControlStore, type ControlScope } from '@outlay/platform/controls';
import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueMail } from '@outlay/platform/mail';
import { enqueueEvent, type AnyOutgoingEvent } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import { operatorAudit } from '@outlay/platform/replay';
import { sql } from 'drizzle-orm';
import {
  departmentChanged,
  memberChanged,
  organizationChanged,
  passkeyChanged,
} from '../events/published-events.ts';
import type { Clock, Origin, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { addAuditEntry } from './audit-entries.ts';
import { auditControlChange } from './control-audit.ts';
import { createApiKeyRepository } from './api-key-repository.ts';
import { createAttemptRepository } from './attempt-repository.ts';
import { createLinkRepository } from './link-repository.ts';
import { createMemberFactRepository } from './member-fact-repository.ts';
import { createMemberRepository, readActiveAdminIds } from './member-repository.ts';
import {
  createDepartmentRepository,
  createOrganizationRepository,
} from './organization-repository.ts';
import { createOrganizationRequestRepository } from './organization-request-repository.ts';
import { createPasskeyRepository } from './passkey-repository.ts';
import { controlChangeSeal, mailSealer } from './row-seals.ts';
import { createSecondFactorRepository } from './second-factor-repository.ts';
import { createSessionRepository } from './session-repository.ts';
import {
  createSingleSignOnDomainRepository,
  createSingleSignOnRepository,
} from './single-sign-on-repository.ts';
import { createWalletRepository } from './wallet-repository.ts';
import { members } from './tables.ts';

type Publishing = Pick<
  Scope,
  'publishMember' | 'publishOrganization' | 'publishDepartment' | 'publishPasskey'
>;

function publishingIn(tx: Transaction, origin: Origin): Publishing {
  const publish = (organizationId: string, event: AnyOutgoingEvent): Promise<void> => {
    const { actorId, correlationId, traceparent } = origin;
    const cause = { organizationId, actorId, correlationId, traceparent, causationId: null };
    return enqueueEvent(tx, event, cause, 'identity');
  };
  return {
    publishMember: async (member) =>
      publish(
        member.organizationId,
        memberChanged(member, await createMemberFactRepository(tx).of(member.id)),
      ),
    publishOrganization: (organization) =>
      publish(organization.id, organizationChanged(organization)),
    publishDepartment: (organizationId, department, change) =>
      publish(organizationId, departmentChanged(department, change)),
    publishPasskey: (member, change) =>
      publish(member.organizationId, passkeyChanged(member, change)),
  };
}

const controlsIn = (tx: Transaction, origin: Origin, organizationId: string): ControlScope => ({
  ...createControlStore(tx, organizationId, {
    of: (change) => controlChangeSeal.of({ organizationId, ...change }),
    isIntact: (change, seal) => controlChangeSeal.isIntact({ organizationId, ...change }, seal),
  }),
  activeAdminIds: () => readActiveAdminIds(tx, organizationId),
  publishControlChange: async (change) => {
    const { actorId, correlationId, traceparent } = origin;
    const cause = { organizationId, actorId, correlationId, traceparent, causationId: null };
    const event = controlEventOf('MemberControlChanged', change);
    await auditControlChange(tx, cause, new Date(), event.data.change);
    await enqueueEvent(tx, event, cause, 'identity');
  },
});

const scopeOf = (tx: Transaction, origin: Origin, clock: Clock): Scope => ({
  organizations: createOrganizationRepository(tx),
  organizationRequests: createOrganizationRequestRepository(tx),
  departments: createDepartmentRepository(tx),
  members: createMemberRepository(tx),
  sessions: createSessionRepository(tx),
  facts: createMemberFactRepository(tx),
  secondFactors: createSecondFactorRepository(tx),
  passkeys: createPasskeyRepository(tx),
  singleSignOn: createSingleSignOnRepository(tx),
  singleSignOnDomains: createSingleSignOnDomainRepository(tx),
  links: createLinkRepository(tx),
  wallets: createWalletRepository(tx),
  apiKeys: createApiKeyRepository(tx),
  attempts: createAttemptRepository(tx),
  ...publishingIn(tx, origin),
  controlsOf: (organizationId) => controlsIn(tx, origin, organizationId),
  audit: async ({ organizationId, kind, subject, changes, actorId = origin.actorId }) => {
    if (organizationId === null) {
      await tx.insert(operatorAudit).values({
        action: kind,
        subject,
        actor: sql`coalesce((select email from ${members} where id = ${actorId}), 'unknown')`,
      });
      return;
    }
    const { address } = origin;
    await addAuditEntry(tx, {
      ...{ organizationId, actorId, kind, subject, address },
      at: clock.now(),
      changes: changes ?? [],
    });
  },
  mail: (mail) => enqueueMail(tx, mail, mailSealer()),
  once: ({ actor, key, operation, input }, work) => {
    const { organizationId, userId: actorId } = actor.viewer;
    return withIdempotencyKey(tx, { organizationId, actorId, key, operation, input }, work);
  },
});

/** `afterCommit` wakes the senders of events and emails. */
export const createUnitOfWork = (
  inTransaction: InTransaction,
  clock: Clock,
  afterCommit: () => void = () => undefined,
): UnitOfWork => ({
  run: async (origin, work) => {
    const value = await inTransaction((tx) => work(scopeOf(tx, origin, clock)));
    afterCommit();
    return value;
  },
});
