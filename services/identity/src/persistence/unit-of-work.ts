import { createChangeScope, effectOf } from '@outlay/authority-log';
import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueMail } from '@outlay/platform/mail';
import { enqueueEvent, type AnyOutgoingEvent, type Cause } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import { operatorAudit } from '@outlay/platform/replay';
import { sql } from 'drizzle-orm';
import {
  departmentChanged,
  memberChanged,
  organizationChanged,
} from '../use-cases/published-events.ts';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { Clock, Origin, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { addAuditEntry } from './audit-entries.ts';
import { auditControlChange } from './control-audit.ts';
import { createApiKeyRepository } from './api-key-repository.ts';
import { createAttemptRepository } from './attempt-repository.ts';
import { createAuthorityRepository, type AuthorityParts } from './authority-repository.ts';
import { createLinkRepository } from './link-repository.ts';
import { createMemberRepository } from './member-repository.ts';
import {
  createDepartmentRepository,
  createOrganizationRepository,
} from './organization-repository.ts';
import { createOrganizationRequestRepository } from './organization-request-repository.ts';
import { createPendingChangeRepository } from './pending-change-repository.ts';
import { createPasskeyRepository } from './passkey-repository.ts';
import { mailSealer } from './row-seals.ts';
import { createSecondFactorRepository } from './second-factor-repository.ts';
import { createSessionRepository } from './session-repository.ts';
import {
  createSingleSignOnDomainRepository,
  createSingleSignOnRepository,
} from './single-sign-on-repository.ts';
import { createWalletRepository } from './wallet-repository.ts';
import { members } from './tables.ts';

type Publishing = Pick<Scope, 'publishMember' | 'publishOrganization' | 'publishDepartment'>;

function publishingIn(tx: Transaction, origin: Origin): Publishing {
  const publish = (organizationId: string, event: AnyOutgoingEvent): Promise<void> => {
    return enqueueEvent(tx, event, causeOf(origin, organizationId), 'identity');
  };
  return {
    publishMember: (member) => publish(member.organizationId, memberChanged(member)),
    publishOrganization: (organization) =>
      publish(organization.id, organizationChanged(organization)),
    publishDepartment: (organizationId, department, change) =>
      publish(organizationId, departmentChanged(department, change)),
  };
}

const tellingIn =
  (tx: Transaction, origin: Origin, clock: Clock): Scope['tellChange'] =>
  async (
    organizationId,
    { statementHash: changeId, title, fields },
    { takesEffectAt, ...status },
  ) => {
    const change = {
      ...status,
      changeId,
      title,
      diff: [...fields],
      takesEffectAt: takesEffectAt?.toISOString() ?? null,
    };
    const cause = causeOf(origin, organizationId);
    await auditControlChange(tx, cause, clock.now(), change);
    const event = {
      type: 'MemberControlChanged',
      aggregateId: `change:${changeId}`,
      data: { change },
    } as const;
    await enqueueEvent(tx, event, cause, 'identity');
  };

const causeOf = (
  { actorId, correlationId, traceparent }: Origin,
  organizationId: string,
): Cause => ({
  organizationId,
  actorId,
  correlationId,
  traceparent,
  causationId: null,
});

/** What a business action reads and writes, in one transaction. */
const scopeOf = (
  tx: Transaction,
  origin: Origin,
  clock: Clock,
  authorityParts: AuthorityParts,
): Scope => ({
  authority: createAuthorityRepository(tx, authorityParts, (organizationId, actorId) =>
    causeOf({ ...origin, actorId }, organizationId),
  ),
  pendingChanges: createPendingChangeRepository(tx),
  organizations: createOrganizationRepository(tx),
  organizationRequests: createOrganizationRequestRepository(tx),
  departments: createDepartmentRepository(tx),
  members: createMemberRepository(tx),
  sessions: createSessionRepository(tx),
  secondFactors: createSecondFactorRepository(tx),
  passkeys: createPasskeyRepository(tx),
  singleSignOn: createSingleSignOnRepository(tx),
  singleSignOnDomains: createSingleSignOnDomainRepository(tx),
  links: createLinkRepository(tx),
  wallets: createWalletRepository(tx),
  apiKeys: createApiKeyRepository(tx),
  attempts: createAttemptRepository(tx),
  ...publishingIn(tx, origin),
  changeScopeOf: (organizationId) => createChangeScope(tx, authorityParts.states, organizationId),
  tellChange: tellingIn(tx, origin, clock),
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

/** Event handlers write in the dispatcher's transaction. */
export const eventPortsOf =
  (clock: Clock, authorityParts: AuthorityParts) =>
  (tx: Transaction): EventPorts => ({
    addAuditEntry: (entry) => addAuditEntry(tx, entry),
    effectOf: (...statement) => effectOf(tx, ...statement),
    scopeOf: (origin) => scopeOf(tx, origin, clock, authorityParts),
  });

/** `afterCommit` wakes the senders of events and emails. */
export const createUnitOfWork = (
  inTransaction: InTransaction,
  clock: Clock,
  authorityParts: AuthorityParts,
  afterCommit: () => void = () => undefined,
): UnitOfWork => ({
  run: async (origin, work) => {
    const value = await inTransaction((tx) => work(scopeOf(tx, origin, clock, authorityParts)));
    afterCommit();
    return value;
  },
});
