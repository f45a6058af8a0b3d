import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InviteMemberInput } from '../src/use-cases/invite-member.ts';
import type { UpdateMemberInput } from '../src/use-cases/update-member.ts';
import {
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const EMMA = 'emma@acme.test';
const NEW = 'nina@acme.test';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

const invite = async (roles: InviteMemberInput['roles']) =>
  testkit.useCases.inviteMember({
    actor: await testkit.actorOf(ADA),
    input: { email: NEW, firstName: 'Nina', lastName: 'New', roles },
    idempotencyKey: null,
  });
const update = async (email: string, input: UpdateMemberInput) =>
  testkit.useCases.updateMember({
    actor: await testkit.actorOf(ADA),
    id: await testkit.idOf(email),
    input,
    idempotencyKey: null,
  });

const makeOperator = (email: string) =>
  testkit.database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('outlay.grants_operator', 'on', true)`);
    await tx.execute(
      sql`update members set roles = array_append(roles, 'operator') where email = ${email}`,
    );
  });

test('no invitation or update creates an operator, not even by an admin who is one', async () => {
  const roles = ['employee', 'operator'] as const;
  const nothing = refused('OPERATOR_ONLY', { field: 'roles' });
  expect(await invite(roles)).toMatchObject(nothing);
  expect(await update(EMMA, { roles })).toMatchObject(nothing);
  expect(await update(ADA, { roles: ['admin', 'operator'] })).toMatchObject(nothing);
  await makeOperator(ADA);
  expect(await update(EMMA, { roles })).toMatchObject(nothing);
  expect(await testkit.rows('select 1 from members where email = $1', [NEW])).toEqual([]);
  expect((await testkit.viewerOf(EMMA)).roles).toEqual(['employee', 'approver']);
});

test('an operator keeps the role when the name or other roles change, and can lose it', async () => {
  await makeOperator(EMMA);
  valueOf(await update(EMMA, { firstName: 'Emmy' }));
  valueOf(await update(EMMA, { roles: ['finance', 'operator'] }));
  expect((await testkit.viewerOf(EMMA)).roles).toEqual(['finance', 'operator']);
  valueOf(await update(EMMA, { roles: ['finance'] }));
  expect(await update(EMMA, { roles: ['operator'] })).toMatchObject(refused('OPERATOR_ONLY'));
});

test('the database accepts a new operator from the seed only, whatever the statement', async () => {
  await expect(
    testkit.rows(`update members set roles = '{admin,operator}' where email = $1`, [ADA]),
  ).rejects.toThrow('only the seed makes an operator');
  await expect(
    testkit.rows(
      `insert into members (organization_id, email, first_name, last_name, roles, status)
       select organization_id, $1, 'N', 'N', '{operator}', 'invited' from members where email = $2`,
      [NEW, ADA],
    ),
  ).rejects.toThrow('only the seed makes an operator');
});
