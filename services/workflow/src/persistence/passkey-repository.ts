import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Executor, Transaction } from '@outlay/platform/postgres';
import type { MemberPasskeyRegistered } from '@outlay/schemas/events';
import { and, asc, eq } from 'drizzle-orm';
import type { PasskeyRule } from '../domain/passkey-rule.ts';
import type { PasskeyScope } from '../use-cases/ports.ts';
import { passkeyRules } from './tables.ts';
import { passkeyDirectory } from './directory-tables.ts';

const NO_RULE: PasskeyRule = { aboveUsd: null };

/** Returns the rule; an organization without one requires no passkeys. */
export async function readPasskeyRule(
  executor: Executor,
  organizationId: string,
): Promise<PasskeyRule> {
  const [rule] = await executor
    .select({ aboveUsd: passkeyRules.aboveUsd })
    .from(passkeyRules)
    .where(eq(passkeyRules.organizationId, BigInt(organizationId)));
  return rule ?? NO_RULE;
}

export const createPasskeyStore = (
  tx: Transaction,
  cause: Cause,
  source: string,
): PasskeyScope => ({
  passkeyRule: () => readPasskeyRule(tx, cause.organizationId),
  savePasskeyRule: async ({ aboveUsd }) => {
    const { organizationId } = cause;
    await tx
      .insert(passkeyRules)
      .values({ organizationId: BigInt(organizationId), aboveUsd })
      .onConflictDoUpdate({ target: passkeyRules.organizationId, set: { aboveUsd } });
    const aggregateId = `passkey-rule:${organizationId}`;
    const event = { type: 'PasskeyRuleChanged', aggregateId, data: { aboveUsd } } as const;
    await enqueueEvent(tx, event, cause, source);
  },
});

/** Returns identity's statement about a member's passkey; null for anyone else's. */
export async function readPasskey(
  executor: Executor,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  credentialId: string,
): Promise<string | null> {
  if (!/^[\w-]+$/.test(credentialId)) return null;
  const [row] = await executor
    .select({ statement: passkeyDirectory.statement })
    .from(passkeyDirectory)
    .where(
      and(
        eq(passkeyDirectory.credentialId, credentialId),
        eq(passkeyDirectory.organizationId, BigInt(organizationId)),
        eq(passkeyDirectory.memberId, BigInt(memberId)),
      ),
    );
  return row?.statement ?? null;
}

/** Returns the ids of a member's passkeys, oldest first. */
export async function readCredentialIds(
  executor: Executor,
  { organizationId, memberId }: { organizationId: string; memberId: string },
): Promise<string[]> {
  const rows = await executor
    .select({ credentialId: passkeyDirectory.credentialId })
    .from(passkeyDirectory)
    .where(
      and(
        eq(passkeyDirectory.organizationId, BigInt(organizationId)),
        eq(passkeyDirectory.memberId, BigInt(memberId)),
      ),
    )
    .orderBy(asc(passkeyDirectory.credentialId));
  return rows.map(({ credentialId }) => credentialId);
}

/** Called by event handlers only. */
export async function savePasskey(
  tx: Transaction,
  organizationId: string,
  { memberId, ...passkey }: MemberPasskeyRegistered,
): Promise<void> {
  const values = {
    ...passkey,
    organizationId: BigInt(organizationId),
    memberId: BigInt(memberId),
  };
  await tx
    .insert(passkeyDirectory)
    .values(values)
    .onConflictDoUpdate({ target: passkeyDirectory.credentialId, set: values });
}

/** Called by event handlers only. */
export async function dropPasskey(
  tx: Transaction,
  organizationId: string,
  credentialId: string,
): Promise<void> {
  await tx
    .delete(passkeyDirectory)
    .where(
      and(
        eq(passkeyDirectory.credentialId, credentialId),
        eq(passkeyDirectory.organizationId, BigInt(organizationId)),
      ),
    );
}
