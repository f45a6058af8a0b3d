import { postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import type { MutationCall, Names, Pick } from './random-calls.ts';

interface Ided {
  readonly id: string;
}

interface Task {
  readonly workflow: { readonly expenseId: string; readonly contentHash: string };
  readonly step: Ided;
}

/** What one caller sees of their organization; what they may not see is empty. */
interface Seen {
  readonly members: readonly Ided[];
  readonly departments: readonly (Ided & { readonly name: string })[];
  readonly categories: readonly Ided[];
  readonly policies: readonly (Ided & { readonly version: number; readonly name: string })[];
  readonly approvalRules: readonly (Ided & { readonly version: number })[];
  readonly delegations: readonly Ided[];
  readonly pendingTasks: readonly Task[];
  readonly expenses: { readonly edges: readonly { readonly node: Ided & { status: string } }[] };
  readonly payouts: { readonly edges: readonly { readonly node: Ided }[] };
  readonly peopleToConfirm: readonly { readonly member: Ided; readonly sequence: number }[];
  readonly pendingChanges: readonly Ided[];
}

const PARTS: Readonly<Record<string, string>> = {
  members: 'members { id }',
  departments: 'departments { id name }',
  categories: 'categories { id }',
  policies: 'policies { id version name }',
  approvalRules: 'approvalRules { id version }',
  delegations: 'delegations { id }',
  pendingTasks: 'pendingTasks { workflow { expenseId contentHash } step { id } }',
  expenses: 'expenses(first: 50) { edges { node { id status } } }',
  payouts: 'payouts(first: 50) { edges { node { id } } }',
  peopleToConfirm: 'peopleToConfirm { member { id } sequence }',
  pendingChanges: 'pendingChanges { id }',
};

const EMPTY: Seen = {
  ...{ members: [], departments: [], categories: [], policies: [], approvalRules: [] },
  ...{ delegations: [], pendingTasks: [], peopleToConfirm: [], pendingChanges: [] },
  expenses: { edges: [] },
  payouts: { edges: [] },
};

/** The parts that a mutation's arguments may name: fewer make more moves. */
function partsFor(mutation: string): readonly string[] {
  switch (mutation) {
    case 'decideStep':
      return ['pendingTasks'];
    case 'createExpense':
      return ['categories', 'policies'];
    case 'confirmPeople':
      return ['peopleToConfirm'];
    case 'confirmChange':
    case 'rejectChange':
      return ['pendingChanges'];
    case 'inviteMember':
      return ['members'];
    case 'createApprovalRule':
    case 'updateApprovalRule':
      return ['approvalRules', 'departments'];
    default:
      if (/Payout/.test(mutation)) return ['payouts'];
      if (/Expense|Duplicate/.test(mutation)) return ['expenses', 'categories', 'policies'];
      if (/Rule/.test(mutation)) return ['approvalRules'];
      if (/Delegation/.test(mutation)) return ['members', 'delegations'];
      if (/Policy|Category/.test(mutation)) return ['categories', 'policies'];
      return /Member|Department|Wallet/.test(mutation) ? ['members', 'departments'] : [];
  }
}

/** Reads what the caller sees and a mutation may name; a part that they may not see is empty. */
export async function readState(url: string, token: string, mutation: string): Promise<Seen> {
  const parts = partsFor(mutation).map((part) => PARTS[part]);
  if (parts.length === 0) return EMPTY;
  const query = `{ ${parts.join(' ')} }`;
  const { data } = await postGraphql<Record<string, unknown>>(url, token, query);
  const answered = Object.entries(data ?? {}).filter(([, value]) => value !== null);
  return { ...EMPTY, ...Object.fromEntries(answered) };
}

const idsOf = (all: readonly Ided[]): string[] => all.map(({ id }) => id);

const EXPENSE_MUTATIONS = /^(update|delete|submit|cancel)Expense$|^resolveDuplicate$/;

/** What arguments can name, as the caller sees it. */
export const namesIn = (seen: Seen, newEmail: () => string): Names => ({
  idsFor: (argument, mutation) => {
    if (/^(confirm|reject)Change$/.test(mutation)) return idsOf(seen.pendingChanges);
    if (/member|manager|from|to|custodian|submitter/i.test(argument)) return idsOf(seen.members);
    if (/category/i.test(argument)) return idsOf(seen.categories);
    if (/policy/i.test(argument)) return idsOf(seen.policies);
    if (mutation.endsWith('Member')) return idsOf(seen.members);
    if (EXPENSE_MUTATIONS.test(mutation)) return idsOf(seen.expenses.edges.map(({ node }) => node));
    if (/Payout/.test(mutation)) return idsOf(seen.payouts.edges.map(({ node }) => node));
    if (/Rule/.test(mutation)) return idsOf(seen.approvalRules);
    if (/Delegation/.test(mutation)) return idsOf(seen.delegations);
    if (/Department/.test(mutation)) return idsOf(seen.departments);
    if (/Category/.test(mutation)) return idsOf(seen.categories);
    if (/Policy/.test(mutation)) return idsOf(seen.policies);
    return [];
  },
  textsFor: (argument, mutation) => {
    if (argument === 'email') return [newEmail()];
    if (argument === 'department') return seen.departments.map(({ name }) => name);
    if (argument === 'name' && /Department/.test(mutation)) return ['Sales', 'Growth', 'Finance'];
    if (argument === 'amountUsd' || argument === 'amount') return ['40.00', '900.00'];
    if (argument === 'currency') return ['USD'];
    return ['because', 'Lunch'];
  },
});

const RULES = [{ manager: true }, { role: 'FINANCE' }, { role: 'ADMIN' }] as const;

/** Calls whose arguments have to fit together; null for any other mutation. */
export function fittingCall(
  name: string,
  seen: Seen,
  pick: Pick,
  { newEmail, today }: { readonly newEmail: () => string; readonly today: string },
): MutationCall | null {
  switch (name) {
    case 'decideStep': {
      const task = pick(seen.pendingTasks);
      if (!task) return null;
      const { expenseId, contentHash } = task.workflow;
      const action = pick(['APPROVE', 'APPROVE', 'APPROVE', 'ESCALATE', 'REJECT']);
      const input = { expenseId, contentHash, stepId: task.step.id, action, reason: 'because' };
      return call('decideStep(input: $input)', '$input: DecideStepInput!', { input });
    }
    case 'createExpense': {
      const [categoryId, policyId] = [pick(seen.categories)?.id, pick(seen.policies)?.id];
      const amount = pick(['40.00', '300.00', '900.00']);
      const input = { title: 'Lunch', amount, currency: 'USD', time: today, categoryId, policyId };
      return call('createExpense(input: $input)', '$input: CreateExpenseInput!', { input });
    }
    case 'submitExpense': {
      const drafts = seen.expenses.edges.filter(({ node }) => node.status === 'DRAFT');
      const id = pick(drafts)?.node.id;
      return id === undefined ? null : call('submitExpense(id: $id)', '$id: ID!', { id });
    }
    case 'inviteMember': {
      const input = {
        ...{ email: newEmail(), firstName: 'Pat', lastName: 'Puppet' },
        roles: pick([['EMPLOYEE'], ['EMPLOYEE'], ['EMPLOYEE', 'APPROVER'], ['ADMIN']]),
        managerId: pick(seen.members)?.id,
      };
      return call('inviteMember(input: $input)', '$input: InviteMemberInput!', { input });
    }
    case 'confirmPeople': {
      const known = pick(seen.peopleToConfirm);
      return known ? confirmPeopleCall(seen.peopleToConfirm, known) : null;
    }
    case 'createApprovalRule':
    case 'updateApprovalRule': {
      const stage = { name: 'Stage', approvers: [pick(RULES)], quorum: 'ANY' };
      const input = {
        name: 'A rule',
        conditions:
          name === 'createApprovalRule' ? [{ departments: [pick(seen.departments)?.name] }] : [],
        stages: pick([true, false]) ? [stage] : [],
      };
      const rule = pick(seen.approvalRules);
      if (name === 'createApprovalRule') {
        return call('createApprovalRule(input: $input)', '$input: ApprovalRuleInput!', { input });
      }
      if (!rule) return null;
      return call(
        'updateApprovalRule(id: $id, input: $input, expectedVersion: $version)',
        '$id: ID!, $input: ApprovalRuleInput!, $version: Int!',
        { id: rule.id, version: rule.version, input },
      );
    }
    default:
      return null;
  }
}

/** The caller says that they know one of the people shown. */
function confirmPeopleCall(
  shown: Seen['peopleToConfirm'],
  known: Seen['peopleToConfirm'][number],
): MutationCall {
  const doubted = shown.filter((each) => each !== known).map(({ member }) => member.id);
  return call(
    'confirmPeople(confirmed: $confirmed, doubted: $doubted)',
    '$confirmed: [ID!]!, $doubted: [ID!]!',
    { confirmed: [known.member.id], doubted },
  );
}

const call = (
  field: string,
  declared: string,
  variables: Readonly<Record<string, unknown>>,
): MutationCall => ({
  query: `mutation (${declared}) { answer: ${field} { errors { code } } }`,
  variables,
});
