import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { spawnStack } from '@outlay/testkit/spawned-stack';

const MANAGER = `mutation ($id: ID!, $input: UpdateMemberInput!, $proof: StatementProofInput) {
  result: updateMember(id: $id, input: $input, proof: $proof) { errors { code message statement } } }`;

test(
  'where devices sign, a start is ready, first devices sign themselves in, and only what they sign is changed and paid',
  { timeout: 600_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'outlay-device-floor-'));
    const [port = 0] = await findNeighbouringPorts(1);
    const stack = await spawnStack(dataDir, port, { APPROVAL_ASSURANCE_MIN: 'DEVICE_KEY' });
    try {
      const signIn = (name: string): Promise<RestClient> =>
        RestClient.signIn(stack.url, `${name}@outlay.test`, DEMO_PASSWORD);
      const [admin, manager, employee] = [
        await signIn('admin'),
        await signIn('manager'),
        await signIn('employee'),
      ];
      const id = await aLunch(employee);
      expect((await employee.submit(id)).status).toBe('submitted');
      const stepId = await manager.openStep(id);
      // A further device waits until another one adds it.
      const copied = await signIn('manager');
      await expect(copied.decideStep(id, stepId, 'approve')).rejects.toThrow('PROOF_REQUIRED');
      await manager.decide(id, 'approve');
      await employee.awaitStatus(id, 'paid');
      const change = { id: '5', input: { managerId: '3' } };
      expect((await admin.change(MANAGER, change)).errors).toEqual([]);
      const other = { id: '5', input: { managerId: '2' } };
      const { errors } = await (await signIn('admin')).change(MANAGER, other);
      expect(errors).toMatchObject([{ code: 'PROOF_REQUIRED' }]);
    } finally {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

/** A draft of the employee under a policy that is reimbursed. */
async function aLunch(employee: RestClient): Promise<number> {
  interface Row {
    readonly id: number;
    readonly reimbursable?: boolean;
  }
  const [category] = await employee.call<Row[]>('GET', '/expense-categories/');
  const policies = await employee.call<Row[]>('GET', '/expense-policies/');
  const { id } = await employee.createExpense({
    title: 'Signed lunch',
    amount: 20,
    currency: 'USD',
    time: new Date().toISOString().slice(0, 10),
    vendor: 'Cafe',
    category_id: category?.id ?? 0,
    policy_id: policies.find(({ reimbursable }) => reimbursable)?.id ?? 0,
  });
  return id;
}
