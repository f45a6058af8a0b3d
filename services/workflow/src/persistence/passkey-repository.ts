import { enqueueEvent, type Cause } from '@outlay/platform/outbox';
import type { Executor, Transaction } from '@outlay/platform/postgres';
import { eq } from 'drizzle-orm';
import type { PasskeyRule } from '../domain/passkey-rule.ts';
import type { PasskeyScope } from '../use-cases/ports.ts';
import { passkeyRules } from './tables.ts';

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
