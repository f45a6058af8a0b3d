import { objectionSaying, submissionSaying, type SentProof } from '@outlay/authority-log';
import { addTestDevice, type TestDevice } from '@outlay/authority-log/testing';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import type { ApprovedContent, ExpenseApproved, ExpenseSubmitted } from '@outlay/schemas/events';
import { canonicalHash } from '@outlay/platform/hashing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { actorOf, EMMA, FINN, valueOf, viewerOf } from './support/people.ts';

/** Sessions count in one, the keys of devices in the other. */
let testkit: ExpenseTestkit;
let strict: ExpenseTestkit;
let graph: SubgraphTestkit;
let device: TestDevice;
let hasPassedMs = 0;
const clock = { now: () => new Date(Date.now() + hasPassedMs) };
beforeAll(async () => {
  testkit = await startExpenseTestkit();
  strict = await startExpenseTestkit('UTC', clock, { assuranceMin: 'DEVICE_KEY' });
  graph = await startExpenseGraph(strict.parts);
  device = await addTestDevice(strict.authority, EMMA, clock.now);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await graph.close();
  await strict.close();
  await testkit.close();
});

const emma = actorOf(EMMA);

interface ToSign {
  readonly content: string;
  readonly contentHash: string;
  readonly submission: number;
  readonly vendor: string | null;
  readonly head: number;
}

const toSign = async (id: string, viewer = EMMA): Promise<ToSign | null> => {
  const { expense } = await graph.ask<{ expense: { submissionToSign: ToSign | null } }>(
    viewer,
    'query ($id: ID!) { expense(id: $id) { submissionToSign { content contentHash submission vendor head } } }',
    { id },
  );
  return expense.submissionToSign;
};

/** Signs a submission as Emma's client does. */
async function prove(id: string, changes: Partial<ToSign> = {}): Promise<SentProof> {
  const { content, vendor, head } = { ...(await toSign(id))!, ...changes };
  return device.prove(submissionSaying(JSON.parse(content) as ApprovedContent, vendor, head));
}

const submitted = async ({ eventsOf }: ExpenseTestkit, id: string): Promise<ExpenseSubmitted> =>
  (await eventsOf(id)).findLast(({ type }) => type === 'ExpenseSubmitted')
    ?.data as unknown as ExpenseSubmitted;

test("a submission carries the submitter's statement, and its lines stay what they were when finance recodes them", async () => {
  const id = await testkit.givenSubmitted({ vendor: 'Deli' });
  const { content, contentHash, lines, submitted: signed } = await submitted(testkit, id);
  expect(signed).toMatchObject({
    statement: {
      ...{ kind: 'expense.submitted', organizationId: '1', subject: `expense/${id}` },
      body: { submission: 1, contentHash, vendor: 'Deli', head: expect.any(Number) as number },
    },
    proof: { keyId: 'session' },
  });
  expect(canonicalHash(lines)).toBe(content.linesHash);
  const category = await testkit.parts.useCases.createCategory({
    actor: actorOf(viewerOf('1', 'admin')),
    name: 'Meals of teams',
  });
  const recoded = { amount: '20.00', categoryId: valueOf(category).id, taxCodeId: null };
  const recoding = { actor: actorOf(FINN), id, lines: [recoded], reason: 'A team', visible: true };
  valueOf(await testkit.parts.useCases.recodeExpense(recoding));
  const completion = await testkit.completionOf(id, { steps: [signed] });
  await testkit.deliver(completion);
  const approved = (await testkit.eventsOf(id)).at(-1)?.data as unknown as ExpenseApproved;
  expect(approved).toMatchObject({ submitted: signed, steps: [signed], submittedLines: lines });
  expect(approved.lines).toMatchObject([{ categoryId: recoded.categoryId }]);
});

test('where devices sign, an unsigned submission is refused, and a signed one passes', async () => {
  const id = await strict.given();
  expect(await strict.submit({ actor: emma, id })).toMatchObject({
    refusals: [{ code: 'PROOF_REQUIRED', field: 'proof' }],
  });
  expect(await strict.statusOf(id)).toBe('draft');
  const proof = await prove(id);
  valueOf(await strict.submit({ actor: emma, id, proof }));
  const { contentHash, submitted: signed } = await submitted(strict, id);
  expect(signed.proof).toEqual({ keyId: proof.keyId, signature: proof.signature });
  expect(signed.statement.body).toMatchObject({ contentHash });
});

test('what there is to sign is shown to those who may submit it', async () => {
  const id = await strict.given();
  const { content, contentHash } = (await toSign(id))!;
  expect(canonicalHash(JSON.parse(content))).toBe(contentHash);
  expect(JSON.parse(content)).toMatchObject({ expenseId: id, payeeId: '4', usdAmount: '20.00' });
  valueOf(await strict.submit({ actor: emma, id, proof: await prove(id) }));
  expect(await toSign(id)).toBeNull();
  const query = 'query ($id: ID!) { expense(id: $id) { submission } }';
  expect(await graph.ask(EMMA, query, { id })).toEqual({ expense: { submission: 1 } });
  expect(await toSign(id, FINN)).toBeNull();
});

test.each<[string, string, (id: string) => Promise<SentProof>]>([
  ['another expense', 'PROOF_INVALID', async () => prove(await strict.given())],
  [
    'a withdrawal',
    'PROOF_INVALID',
    (id) =>
      Promise.resolve(
        device.prove(objectionSaying('expense.withdrawn', { expenseId: id, submission: 1 })),
      ),
  ],
  [
    'another amount',
    'STATEMENT_OUTDATED',
    async (id) =>
      prove(id, {
        content: JSON.stringify({
          ...(JSON.parse((await toSign(id))!.content) as object),
          usdAmount: '1.00',
        }),
      }),
  ],
  ['another vendor', 'STATEMENT_OUTDATED', (id) => prove(id, { vendor: 'Deli' })],
  ['rules of the future', 'STATEMENT_OUTDATED', (id) => prove(id, { head: 1_000 })],
  [
    'what it was before an edit',
    'STATEMENT_OUTDATED',
    async (id) => {
      const proof = await prove(id);
      valueOf(
        await strict.update({
          actor: emma,
          id,
          input: { amount: '200.00' },
          expectedVersion: null,
        }),
      );
      return proof;
    },
  ],
])('a proof about %s is refused', async (_what, code, proofOf) => {
  const id = await strict.given();
  const proof = await proofOf(id);
  expect(await strict.submit({ actor: emma, id, proof })).toMatchObject({ refusals: [{ code }] });
  expect(await strict.statusOf(id)).toBe('draft');
});

test('one signed under rules of before is refused once the judgement would refuse its payment, and a new one passes', async () => {
  const soon = await strict.given();
  const later = await strict.given();
  valueOf(await strict.submit({ actor: emma, id: soon, proof: await prove(soon, { head: 1 }) }));
  hasPassedMs += 11 * 60_000;
  const proof = await prove(later, { head: 1 });
  expect(await strict.submit({ actor: emma, id: later, proof })).toMatchObject({
    refusals: [{ code: 'STATEMENT_OUTDATED' }],
  });
  expect(await strict.statusOf(later)).toBe('draft');
  valueOf(await strict.submit({ actor: emma, id: later, proof: await prove(later) }));
});

test('an expense that is edited while its session is attested is attested again as it is then', async () => {
  const id = await testkit.given();
  const { writer } = testkit.authority;
  const attest = writer.attest.bind(writer);
  const attesting = vi.spyOn(writer, 'attest').mockImplementationOnce(async (...asked) => {
    const input = { amount: '21.00' };
    valueOf(await testkit.update({ actor: emma, id, input, expectedVersion: null }));
    return attest(...asked);
  });
  valueOf(await testkit.submit({ actor: emma, id }));
  expect(attesting).toHaveBeenCalledTimes(2);
  const { content, contentHash, submitted: signed } = await submitted(testkit, id);
  expect(content.usdAmount).toBe('21.00');
  expect(signed.statement.body).toMatchObject({ contentHash });
});

test('a repeated key is answered without attesting again', async () => {
  const id = await testkit.given();
  const actor = actorOf(EMMA, `submit-${id}`);
  const attesting = vi.spyOn(testkit.authority.writer, 'attest');
  const first = await testkit.submit({ actor, id });
  expect(await testkit.submit({ actor, id })).toEqual(first);
  expect(attesting).toHaveBeenCalledTimes(1);
});

test('a withdrawal is in the log before the expense is a draft', async () => {
  const id = await testkit.givenSubmitted();
  const { writer } = testkit.authority;
  const append = writer.append.bind(writer);
  const seen: unknown[] = [];
  vi.spyOn(writer, 'append').mockImplementationOnce(async (...asked) => {
    const answer = await append(...asked);
    seen.push(await testkit.statusOf(id));
    return answer;
  });
  valueOf(await testkit.cancel({ actor: emma, id, reason: 'A mistake', visible: true }));
  expect(seen).toEqual(['submitted']);
  expect(await testkit.statusOf(id)).toBe('draft');
  expect(testkit.authority.state('1').objections.get(id)).toEqual([
    { kind: 'withdrawn', submission: 1, byId: '4' },
  ]);
});

test('a withdrawal that the log does not take changes nothing, and one that it has is not added again', async () => {
  const id = await testkit.givenSubmitted();
  const { writer } = testkit.authority;
  vi.spyOn(writer, 'append').mockRejectedValueOnce(new Error('identity is down'));
  const withdrawing = { actor: emma, id, reason: 'A mistake', visible: true };
  await expect(testkit.cancel(withdrawing)).rejects.toThrow('identity is down');
  expect(await testkit.statusOf(id)).toBe('submitted');
  await testkit.authority.say(
    '1',
    '4',
    objectionSaying('expense.withdrawn', { expenseId: id, submission: 1 }),
  );
  valueOf(await testkit.cancel(withdrawing));
  expect(testkit.authority.state('1').objections.get(id)).toHaveLength(1);
});

test('where devices sign, a withdrawal is signed with the version that the expense names', async () => {
  const id = await strict.given();
  valueOf(await strict.submit({ actor: emma, id, proof: await prove(id) }));
  const { expense } = await graph.ask<{ expense: { withdrawalToSign: object } }>(
    EMMA,
    'query ($id: ID!) { expense(id: $id) { withdrawalToSign { submission version } } }',
    { id },
  );
  expect(expense.withdrawalToSign).toEqual({ submission: 1, version: 1 });
  const withdrawing = { actor: emma, id, reason: 'A mistake', visible: true };
  expect(await strict.cancel(withdrawing)).toMatchObject({
    refusals: [{ code: 'PROOF_REQUIRED' }],
  });
  const saying = objectionSaying('expense.withdrawn', { expenseId: id, submission: 1 });
  valueOf(await strict.cancel({ ...withdrawing, proof: device.prove(saying) }));
  expect(await strict.statusOf(id)).toBe('draft');
});
