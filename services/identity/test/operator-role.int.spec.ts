import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InviteMemberInput } from '../src/use-cases/invite-member.ts';
import type { UpdateMemberInput } from '../src/use-cases/update-member.ts';
import {
  refused,
  startIdentityBench,
  valueOf,
  type IdentityBench,
} from './support/identity-bench.ts';

const ADA = 'ada@acme.test';
const EMMA = 'emma@acme.test';
const NEW = 'nina@acme.test';

let bench: IdentityBench;
beforeAll(async () => {
  bench = await startIdentityBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

const invite = async (roles: InviteMemberInput['roles']) =>
  bench.useCases.inviteMember({
    actor: await bench.actorOf(ADA),
    input: { email: NEW, firstName: 'Nina', lastName: 'New', roles },
    idempotencyKey: null,
  });
const update = async (email: string, input: UpdateMemberInput) =>
  bench.useCases.updateMember({
    actor: await bench.actorOf(ADA),
    id: await bench.idOf(email),
    input,
    idempotencyKey: null,
  });

/** As the seed does. */
const makeOperator = (email: string) =>
  bench.database.transaction(async (tx) => {
    await tx.execute(sql`select set_config('outlay.grants_operator', 'on', true)`);
    await tx.execute(
      sql`update members set roles = array_append(roles, 'operator') where email = ${email}`,
    );
  });

test('no invitation and no update makes an operator, not by an admin who is one either', async () => {
  const roles = ['employee', 'operator'] as const;
  const nothing = refused('OPERATOR_ONLY', { field: 'roles' });
  expect(await invite(roles)).toMatchObject(nothing);
  expect(await update(EMMA, { roles })).toMatchObject(nothing);
  expect(await update(ADA, { roles: ['admin', 'operator'] })).toMatchObject(nothing);
  await makeOperator(ADA);
  expect(await update(EMMA, { roles })).toMatchObject(nothing);
  expect(await bench.rows('select 1 from members where email = $1', [NEW])).toEqual([]);
  expect((await bench.viewerOf(EMMA)).roles).toEqual(['employee', 'approver']);
});

test('an operator stays one while name or other roles change, and can cease to be one', async () => {
  await makeOperator(EMMA);
  valueOf(await update(EMMA, { firstName: 'Emmy' }));
  valueOf(await update(EMMA, { roles: ['finance', 'operator'] }));
  expect((await bench.viewerOf(EMMA)).roles).toEqual(['finance', 'operator']);
  valueOf(await update(EMMA, { roles: ['finance'] }));
  expect(await update(EMMA, { roles: ['operator'] })).toMatchObject(refused('OPERATOR_ONLY'));
});

test('the database takes a new operator from the seed alone, whichever statement writes it', async () => {
  await expect(
    bench.rows(`update members set roles = '{admin,operator}' where email = $1`, [ADA]),
  ).rejects.toThrow('only the seed makes an operator');
  await expect(
    bench.rows(
      `insert into members (organization_id, email, first_name, last_name, roles, status)
       select organization_id, $1, 'N', 'N', '{operator}', 'invited' from members where email = $2`,
      [NEW, ADA],
    ),
  ).rejects.toThrow('only the seed makes an operator');
});
