import type { Database } from '@outlay/platform/postgres';
import { operatorAudit } from '@outlay/platform/replay';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { normalizeEmail, outdateTokens } from '../domain/member.ts';
import {
  nextMemberId,
  NO_WALLET,
  sealOfNew,
  selectMembers,
  toAccount,
} from '../persistence/member-row.ts';
import { isAsRead } from '../persistence/member-repository.ts';
import { memberSeal } from '../persistence/row-seals.ts';
import { createSessionRepository } from '../persistence/session-repository.ts';
import { members } from '../persistence/tables.ts';
import type { PasswordHasher } from '../use-cases/ports.ts';

export interface NewOperator {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

export interface ListedOperator {
  readonly email: string;
  readonly name: string;
  readonly status: string;
  readonly lastSignInAt: string | null;
}

/** The user of the machine, recorded in the operators' audit. */
export type By = string;

/**
 * Creates an operator's account; this is possible only on the machine. Returns false when a member or an operator has the
 * address.
 */
export const addOperator = (
  { database, passwords }: { readonly database: Database; readonly passwords: PasswordHasher },
  { email, password, ...account }: NewOperator,
  by: By,
): Promise<boolean> =>
  database.transaction(async (tx) => {
    // The trigger rejects every other statement that creates an operator.
    await tx.execute(sql`select set_config('outlay.grants_operator', 'on', true)`);
    const id = await nextMemberId(tx);
    const row = {
      ...account,
      id,
      email: normalizeEmail(email),
      organizationId: null,
      roles: ['operator' as const],
      managerId: null,
      departmentId: null,
      ...NO_WALLET,
      status: 'active' as const,
      passwordHash: await passwords.hash(id.toString(), password),
    };
    const added = await tx
      .insert(members)
      .values({ ...row, seal: sealOfNew(row) })
      .onConflictDoNothing()
      .returning({ id: members.id });
    if (added.length === 0) return false;
    await tx
      .insert(operatorAudit)
      .values({ action: 'operator.added', subject: normalizeEmail(email), actor: by });
    return true;
  });

/** Ends an operator's account and its sessions. Returns false without an active account. */
export const removeOperator = (database: Database, email: string, by: By): Promise<boolean> =>
  database.transaction(async (tx) => {
    const now = new Date();
    const [row] = await selectMembers(tx)
      .where(
        and(
          eq(sql`lower(${members.email})`, normalizeEmail(email)),
          isNull(members.organizationId),
          eq(members.status, 'active'),
        ),
      )
      .for('update', { of: members });
    if (!row) return false;
    const account = toAccount(row);
    await tx
      .update(members)
      .set({
        status: 'deactivated',
        ...outdateTokens(account, now),
        seal: memberSeal.of({ ...account, status: 'deactivated' }),
      })
      .where(and(eq(members.id, row.id), isAsRead(account)));
    await createSessionRepository(tx).revokeAll(account.id, now);
    await tx
      .insert(operatorAudit)
      .values({ action: 'operator.removed', subject: normalizeEmail(email), actor: by });
    return true;
  });

/** Returns the operators, sorted by address. */
export const listOperators = async (database: Database): Promise<ListedOperator[]> =>
  (
    await selectMembers(database).where(isNull(members.organizationId)).orderBy(asc(members.email))
  ).map(({ email, firstName, lastName, status, lastSignInAt }) => ({
    email,
    name: `${firstName} ${lastName}`,
    status,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }));
