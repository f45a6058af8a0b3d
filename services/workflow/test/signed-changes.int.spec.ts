import { signedText } from '@outlay/authority';
import { statementOf, type Saying, type SentProof } from '@outlay/authority-log';
import { createSigningDevice } from '@outlay/authority-log/testing';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorkflowGraph } from './support/workflow-graph.ts';
import {
  startWorkflowTestkit,
  viewerOf,
  type WorkflowTestkit,
} from './support/workflow-testkit.ts';

const ADA = '1';
const admin = viewerOf(ADA);
const device = createSigningDevice();
const { key } = device;

let testkit: WorkflowTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startWorkflowTestkit({ floor: { min: 'DEVICE_KEY', passkeyAboveUsd: null } });
  graph = await startWorkflowGraph(testkit);
  const { credentials } = testkit.asking(admin);
  const added = { kind: 'key.added', subject: `keys/${ADA}`, body: { key } };
  const { statement, proof } = signed(added);
  const request = { statement, proof, title: 'Add a key', fields: [] };
  expect(await testkit.authorityLog.writer.append(request, credentials)).toMatchObject({
    ok: true,
  });
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

/** What Ada signs with the key of her device. */
function signed(saying: Saying) {
  const statement = statementOf(testkit.authorityLog.state('1'), saying, testkit.clock.now());
  return { statement, proof: { keyId: key.id, signature: device.sign(statement) } };
}

function proofOf(saying: Saying): SentProof {
  const { statement, proof } = signed(saying);
  return { ...proof, statement: signedText(statement) };
}

interface Answer {
  readonly made: {
    readonly rule?: { readonly id: string } | null;
    readonly delegation?: { readonly id: string } | null;
    readonly errors: readonly {
      readonly code: string;
      readonly field: string | null;
      readonly statement: string | null;
    }[];
  };
}

const stage = {
  name: 'Manager',
  approvers: [{ manager: true }],
};
const input = { name: 'Signed', conditions: [{ departments: ['Sales'] }], stages: [stage] };

/** The same rule as the log has it. */
const ruleSaid = (id: string, changes: object = {}): Saying => ({
  kind: 'rule.set',
  subject: `rule/${id}`,
  body: {
    rule: {
      name: 'Signed',
      conditions: [{ kind: 'department', anyOf: ['7'] }],
      stages: [
        {
          name: 'Manager',
          conditions: [],
          approvers: [{ kind: 'manager' }],
          quorum: { kind: 'any' },
          deadlineHours: null,
        },
      ],
      priority: 1,
      isDefault: false,
      ...changes,
    },
  },
});

const create = async (proof: SentProof | null) =>
  (
    await graph.ask<Answer>(
      admin,
      `mutation ($input: ApprovalRuleInput!, $proof: StatementProofInput) {
         made: createApprovalRule(input: $input, proof: $proof) { rule { id } errors { code field statement } } }`,
      { input, proof },
    )
  ).made;

/** The id of what the statement of a refusal would add. */
const idOffered = ({ errors }: Answer['made']): string => {
  const { subject } = JSON.parse(errors[0]?.statement ?? '') as Saying;
  return subject.slice(subject.indexOf('/') + 1);
};

const rules = () => testkit.rows("select id from rules where name = 'Signed'");

test('where a device must sign, a session alone changes nothing and leaves nothing behind', async () => {
  expect((await create(null)).errors).toMatchObject([{ code: 'PROOF_REQUIRED' }]);
  expect(await rules()).toEqual([]);
  expect(await testkit.rows('select * from change_details')).toEqual([]);
});

test('a statement that says something else than the input, or about an id that nobody was given, is refused', async () => {
  const id = idOffered(await create(null));
  expect((await create(proofOf(ruleSaid(id, { priority: 7 })))).errors).toMatchObject([
    { code: 'PROOF_INVALID', field: 'proof' },
  ]);
  const invented = String(Number(id) + 1_000);
  expect((await create(proofOf(ruleSaid(invented)))).errors).toMatchObject([
    { code: 'VALIDATION_FAILED', field: 'proof' },
  ]);
  expect((await create(proofOf(ruleSaid('default')))).errors).toMatchObject([
    { code: 'VALIDATION_FAILED', field: 'proof' },
  ]);
  expect(await rules()).toEqual([]);
});

test('a rule is signed with its reserved id and with the ids of departments, and written with their names', async () => {
  const id = idOffered(await create(null));
  const proof = proofOf(ruleSaid(id));
  expect(await create(proof)).toMatchObject({ rule: { id }, errors: [] });
  expect((await testkit.queries.rules(admin, false))[0]).toMatchObject({
    id,
    conditions: [{ kind: 'department', anyOf: ['Sales'] }],
  });
  expect((await create(proof)).errors).toMatchObject([{ code: 'VALIDATION_FAILED' }]);
  expect(await rules()).toHaveLength(1);
});

test('an old statement sent again changes nothing: what was signed since stands', async () => {
  const set = async (aboveUsd: string, proof: SentProof) =>
    (
      await graph.ask<Answer>(
        admin,
        `mutation ($aboveUsd: Decimal, $proof: StatementProofInput) {
           made: setPasskeyRule(aboveUsd: $aboveUsd, proof: $proof) { errors { code field } } }`,
        { aboveUsd, proof },
      )
    ).made.errors;
  const said = (aboveUsd: string): Saying => ({
    kind: 'passkey_rule.set',
    subject: 'passkey_rule',
    body: { aboveUsd },
  });
  const old = proofOf(said('500.00'));
  expect(await set('500', old)).toEqual([]);
  expect(await set('100', proofOf(said('100.00')))).toEqual([]);
  expect(await set('500', old)).toMatchObject([{ code: 'STATEMENT_OUTDATED' }]);
  expect(testkit.authorityLog.state('1').limits.passkeyAboveUsd).toBe('100.00');
});

test('one’s own delegate is signed by oneself alone', async () => {
  const endsAt = new Date(testkit.clock.now().getTime() + 86_400_000).toISOString();
  const startsAt = testkit.clock.now().toISOString();
  const delegation = { startsAt, endsAt, toId: '2' };
  const delegate = async (proof: SentProof | null) =>
    (
      await graph.ask<Answer>(
        admin,
        `mutation ($input: DelegationInput!, $proof: StatementProofInput) {
           made: createDelegation(input: $input, proof: $proof) { delegation { id } errors { code field statement } } }`,
        { input: delegation, proof },
      )
    ).made;
  const id = idOffered(await delegate(null));
  const proof = proofOf({
    kind: 'delegation.set',
    subject: `delegation/${id}`,
    body: { ...delegation, fromId: ADA },
  });
  expect(await delegate(proof)).toEqual({ delegation: { id }, errors: [] });
});
