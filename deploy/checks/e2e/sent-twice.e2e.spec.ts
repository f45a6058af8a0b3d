import { Keypair } from '@solana/web3.js';
import { paintedPdf } from '@outlay/receipt-ai/written-pdf';
import { buildSchema, getNamedType, isObjectType, type GraphQLObjectType } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { askGraphql, type GraphqlAnswer, postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { RestClient, until } from '@outlay/stack/demo-data/rest-client';
import { followMailedLink } from '@outlay/testkit/caught-mail';
import { ROOT } from '@outlay/stack/paths';
import { readRunFile } from '@outlay/stack/local/run-file';
import { aReimbursableExpense } from '@outlay/testkit';
import { signAs } from '@outlay/testkit/prove-wallet';
import {
  MAKES_ONLY_ACCESS,
  PROVEN_ELSEWHERE,
  SENDS_AGAIN,
  WORKS_ONCE,
} from './support/not-sent-twice.ts';

const url = inject('stackUrl');
const PASSWORD = 'marble otter violin';
const EMAIL = `twice-${Date.now()}@northwind.test`;

const mutations = buildSchema(
  readFileSync(join(ROOT, 'schemas/graphql/api.graphql'), 'utf8'),
).getMutationType() as GraphQLObjectType;

/** Takes an idempotency key: a repetition gets the first response. Their services' tests send each twice. */
const takesKey = (name: string): boolean => {
  const { args } = mutations.getFields()[name]!;
  return args.some((arg) => {
    const type = getNamedType(arg.type);
    const isInput = 'getFields' in type && 'idempotencyKey' in type.getFields();
    return arg.name === 'idempotencyKey' || isInput;
  });
};

type Made = Readonly<Record<string, string>>;

/** A mutation that states how something is to be: its arguments, and what a repetition is answered. */
interface Case {
  /** Makes what the mutation changes. */
  readonly given?: () => Promise<Made>;
  readonly args: string | ((made: Made) => string);
  /** A refusal, or the first response again. */
  readonly again: string;
}

const SAME = 'the same';
const CHART = String.raw`csv: "Code,Name,Type\n6920,Canoes,Expense"`;
const WALLET = Keypair.generate();
const AT_WALLET = `address: "${WALLET.publicKey.toBase58()}"`;
let admin: RestClient;
/** An approver of the admin's organization. */
let colleagueId: string;

/** The id of what a mutation makes. */
const idOf = async (mutation: string, made: string): Promise<Made> => {
  const data = await askGraphql<Record<string, Record<string, { id: string }>>>(
    url,
    admin.token,
    `mutation { made: ${mutation} { ${made} { id } errors { code message } } }`,
  );
  const value = data['made']?.[made];
  if (!value) throw new Error(JSON.stringify(data));
  return { id: value.id };
};

const aDepartment = (name: string) => () => idOf(`createDepartment(name: "${name}")`, 'department');
const aWebhook = () =>
  idOf('createWebhook(url: "https://example.com/hook", eventTypes: [ExpensePaid])', 'webhook');
const aRule = (name: string) => () =>
  idOf(
    `createApprovalRule(input: { name: "${name}", conditions: [{ amountAboveUsd: "900" }],
       stages: [{ name: "Second", approvers: [{ memberId: "${colleagueId}" }, { role: ADMIN }] }] })`,
    'rule',
  );
const aTaxCode = (name: string) => () =>
  idOf(`createTaxCode(name: "${name}", rate: "19", kind: INPUT)`, 'taxCode');
const asKeyNine = ({ id }: Made) => `tool: DATEV, taxCodeId: "${id}", name: "9"`;
const aTaxCodeInBooks = (name: string) => async () => {
  const made = await aTaxCode(name)();
  const isKnown = async () =>
    payloadOf('setTaxName', await send('setTaxName', asKeyNine(made))).errors?.length === 0;
  await until(async () => (await isKnown()) || undefined, 'the books to know the tax code');
  return made;
};
const aCustomField = (key: string) => () =>
  idOf(`createCustomField(key: "${key}", name: "${key}", kind: TEXT, level: LINE)`, 'customField');
const VALID = 'currency: "EUR", validFrom: "2026-01-01"';
const aMileageRate = (name: string) => () =>
  idOf(`createMileageRate(name: "${name}", unit: KM, perUnit: "0.30", ${VALID})`, 'mileageRate');
const aPerDiemRate = (place: string) => () =>
  idOf(`createPerDiemRate(place: "${place}", perDay: "28", ${VALID})`, 'perDiemRate');
const aPolicy = (name: string) => async () => {
  const { id: categoryId = '' } = await idOf(`createCategory(name: "${name}")`, 'category');
  const policy = `createPolicy(input: { name: "${name}", categoryIds: ["${categoryId}"], reimbursable: false })`;
  return { categoryId, ...(await idOf(policy, 'policy')) };
};
const aReceipt = async (): Promise<Made> => {
  const { receipt_id: id } = await admin.uploadBytes(paintedPdf(['0 0 1', '1 0 0']), 'twice.pdf');
  return { id: String(id) };
};
const aDraft = async (): Promise<Made> => ({
  id: String(await aReimbursableExpense(admin, `Twice ${Math.random()}`, 20)),
});
const aWallet = async (): Promise<Made> => {
  const address = WALLET.publicKey.toBase58();
  const { startWalletChange } = await askGraphql<{
    startWalletChange: { challenge: { message: string } };
  }>(
    url,
    admin.token,
    `mutation { startWalletChange(address: "${address}") { challenge { message } } }`,
  );
  return { address, signature: signAs(WALLET, startWalletChange.challenge.message) };
};

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const ofId = ({ id }: Made): string => `id: "${id}"`;

/** In this order: later ones build on earlier ones. */
const CASES: Readonly<Record<string, Case>> = {
  deleteExpense: { given: aDraft, args: ofId, again: 'NOT_FOUND' },
  saveView: { args: 'input: { name: "Mine", search: "status=draft" }', again: SAME },
  deleteView: {
    given: () => idOf('saveView(input: { name: "Mine", search: "status=draft" })', 'savedView'),
    args: ofId,
    again: 'NOT_FOUND',
  },
  updateCategory: {
    given: () => idOf('createCategory(name: "Boats")', 'category'),
    args: ({ id }) => `id: "${id}", name: "Ships", archived: true`,
    again: SAME,
  },
  updateTaxCode: {
    given: aTaxCode('VAT'),
    args: ({ id }) => `id: "${id}", name: "VAT, reduced", rate: "7"`,
    again: SAME,
  },
  archiveTaxCode: { given: aTaxCode('Old VAT'), args: ofId, again: SAME },
  remindPeople: {
    given: async () => {
      const made = await aDraft();
      await admin.submit(Number(made['id']));
      return made;
    },
    args: () => 'month: "2026-11", about: MISSING_RECEIPTS',
    again: 'ALREADY_REMINDED',
  },
  updateCustomField: {
    given: aCustomField('client'),
    args: ({ id }) => `id: "${id}", name: "Customer", required: false`,
    again: SAME,
  },
  archiveCustomField: { given: aCustomField('trip'), args: ofId, again: SAME },
  updateMileageRate: {
    given: aMileageRate('Boat'),
    args: ({ id }) => `id: "${id}", name: "Ship", perUnit: "0.40"`,
    again: SAME,
  },
  archiveMileageRate: { given: aMileageRate('Old boat'), args: ofId, again: SAME },
  updatePerDiemRate: {
    given: aPerDiemRate('Bremen'),
    args: ({ id }) => `id: "${id}", place: "Kiel", perDay: "30"`,
    again: SAME,
  },
  archivePerDiemRate: { given: aPerDiemRate('Lübeck'), args: ofId, again: SAME },
  installTaxTemplate: { args: 'country: DE', again: SAME },
  setAccount: { args: 'code: "6910", name: "Boats", kind: EXPENSE', again: SAME },
  changeBooks: { args: 'costMethod: AVERAGE', again: SAME },
  setAccountMapping: { args: 'subject: FEE, account: "6910"', again: SAME },
  setTaxName: { given: aTaxCodeInBooks('Dues'), args: asKeyNine, again: SAME },
  importTaxNames: { args: String.raw`tool: XERO, csv: "Name,Tax Rate\n"`, again: SAME },
  installChart: { args: 'template: SKR03', again: SAME },
  importChart: {
    given: () => send('importChart', CHART).then(() => ({})),
    args: CHART,
    again: SAME,
  },
  closePeriod: { args: 'month: "2020-01", reason: "Drill"', again: 'PERIOD_CLOSED' },
  reopenPeriod: { args: 'month: "2020-01", reason: "Drill"', again: 'PERIOD_OPEN' },
  updatePolicy: {
    given: aPolicy('Sailing'),
    args: ({ id, categoryId }) =>
      `id: "${id}", input: { name: "Winter", categoryIds: ["${categoryId}"], reimbursable: true }`,
    again: SAME,
  },
  setPolicyArchived: {
    given: aPolicy('Rowing'),
    args: ({ id }) => `id: "${id}", archived: true`,
    again: SAME,
  },
  updateReceipt: {
    given: aReceipt,
    args: ({ id }) => `id: "${id}", input: { vendor: "Northwind" }`,
    again: SAME,
  },
  retryReceipt: { given: aReceipt, args: ofId, again: SAME },
  deleteReceipt: { given: aReceipt, args: ofId, again: 'NOT_FOUND' },
  updateOrganization: { args: 'input: { name: "Northwind again" }', again: SAME },
  createDepartment: { args: 'name: "Harbour"', again: 'NAME_TAKEN' },
  renameDepartment: {
    given: aDepartment('Docks'),
    args: ({ id }) => `id: "${id}", name: "Quays"`,
    again: SAME,
  },
  setDepartmentBudget: {
    given: aDepartment('Cranes'),
    args: ({ id }) => `id: "${id}", monthlyBudgetUsd: "500"`,
    again: SAME,
  },
  deleteDepartment: { given: aDepartment('Ropes'), args: ofId, again: 'NOT_FOUND' },
  updateProfile: { args: 'firstName: "Ava", lastName: "North"', again: SAME },
  confirmWalletChange: {
    given: aWallet,
    args: ({ address, signature }) => `address: "${address}", signature: "${signature}"`,
    again: 'CHALLENGE_UNKNOWN',
  },
  setWalletMemo: { args: 'memo: "12345"', again: SAME },
  setWalletWatched: { args: 'watched: false', again: SAME },
  removeWallet: { args: '', again: 'NO_WALLET' },
  createApiKey: { args: 'input: { name: "Export", scopes: [READ] }', again: 'NAME_TAKEN' },
  revokeApiKey: {
    given: () => idOf('createApiKey(input: { name: "Gone", scopes: [READ] })', 'apiKey'),
    args: ofId,
    again: SAME,
  },
  addCompanyWallet: {
    given: async () => {
      const { me } = await askGraphql<{ me: Made }>(url, admin.token, '{ me { id } }');
      return me;
    },
    args: ({ id }) => `${AT_WALLET}, label: "Till", custodianId: "${id}"`,
    again: 'WALLET_TAKEN',
  },
  setCompanyWalletWatched: { args: `${AT_WALLET}, watched: false`, again: SAME },
  fundTreasury: { args: '', again: SAME },
  addWithdrawalAddress: { args: `${AT_WALLET}, label: "Bank", memo: "4711"`, again: SAME },
  removeWithdrawalAddress: { args: AT_WALLET, again: 'NOT_FOUND' },
  markNotificationsRead: { args: '', again: SAME },
  updateNotificationPreferences: {
    args: 'preferences: [{ kind: EXPENSE_PAID, channel: EMAIL, timing: OFF }]',
    again: SAME,
  },
  updateWebhook: {
    given: aWebhook,
    args: ({ id }) => `id: "${id}", active: false`,
    again: SAME,
  },
  deleteWebhook: { given: aWebhook, args: ofId, again: 'NOT_FOUND' },
  updatePayoutSettings: {
    args: `input: { mode: BY_RUN, perPayoutMaxUsd: "900", perDayMaxUsd: "2000", warnBelowAmount: "10",
      warnBelowSol: "1", allowListOnly: false, allowList: [], version: 0 }`,
    again: 'CONFLICT',
  },
  pausePayouts: { args: 'reason: "Drill"', again: SAME },
  remindPayees: { args: '', again: SAME },
  resumePayouts: { args: 'reason: "Drill"', again: 'NOT_PAUSED' },
  archiveApprovalRule: { given: aRule('Far'), args: ofId, again: SAME },
  reorderApprovalRules: {
    given: aRule('Near'),
    args: ({ id }) => `ids: ["${id}"]`,
    again: SAME,
  },
  endDelegation: {
    given: () =>
      idOf(
        `createDelegation(input: { toId: "${colleagueId}", startsAt: "${inDays(1)}", endsAt: "${inDays(2)}" })`,
        'delegation',
      ),
    args: ofId,
    again: 'ALREADY_ENDED',
  },
  deactivateMember: { args: () => `id: "${colleagueId}"`, again: SAME },
  reactivateMember: { args: () => `id: "${colleagueId}"`, again: SAME },
  signOut: { args: 'refreshToken: "unknown"', again: SAME },
  revokeSession: {
    given: async () => {
      await RestClient.signIn(url, EMAIL, PASSWORD);
      const { mySessions } = await askGraphql<{ mySessions: { id: string; current: boolean }[] }>(
        url,
        admin.token,
        '{ mySessions { id current } }',
      );
      return { id: mySessions.find(({ current }) => !current)!.id };
    },
    args: ofId,
    again: 'NOT_FOUND',
  },
  setPasskeyRule: { args: 'aboveUsd: "5000"', again: SAME },
  setApprovalLimits: {
    args: 'input: { deciderDayUsd: "5000", decider30DaysUsd: "20000" }',
    again: SAME,
  },
  setAutoApprovalLimit: { args: 'limitUsd: "0"', again: SAME },
  setAutoApprovalMonthlyLimit: { args: 'monthlyLimitUsd: "0"', again: SAME },
  revokeOtherSessions: { args: '', again: SAME },
  changePassword: {
    args: `currentPassword: "${PASSWORD}", newPassword: "violet anchor lantern"`,
    again: 'INVALID_CREDENTIALS',
  },
};

const argsOf = ({ args }: Case, made: Made): string =>
  typeof args === 'string' ? args : args(made);

/** Read from the chain with each response. */
const READ_ANEW = new Set(['balances']);

/** Every plain field of a payload, and of the objects in it. */
function fieldsOf(type: GraphQLObjectType, depth = 0): string {
  return Object.values(type.getFields())
    .filter(({ args }) => args.length === 0)
    .map(({ name, type: field }) => {
      const named = getNamedType(field);
      if (!isObjectType(named)) return 'getTypes' in named ? '' : name;
      return depth < 2 && !READ_ANEW.has(name) ? `${name} { ${fieldsOf(named, depth + 1)} }` : '';
    })
    .join(' ');
}

const send = (name: string, args: string): Promise<GraphqlAnswer> => {
  const payload = getNamedType(mutations.getFields()[name]!.type) as GraphQLObjectType;
  const call = args === '' ? name : `${name}(${args})`;
  return postGraphql(url, admin.token, `mutation { ${call} { ${fieldsOf(payload)} } }`);
};

interface Payload {
  readonly errors?: readonly { readonly code: string }[];
}

const payloadOf = (name: string, { data, errors }: GraphqlAnswer): Payload => {
  const payload = data?.[name];
  if (!payload || errors) throw new Error(`${name}: ${JSON.stringify(errors)}`);
  return payload;
};

beforeAll(async () => {
  const stack = readRunFile(inject('stackDataDir'))!;
  await askGraphql(
    url,
    null,
    `mutation { createOrganization(input: { name: "Northwind", firstName: "Ava", lastName: "North",
       email: "${EMAIL}", password: "${PASSWORD}" }) { errors { code } } }`,
  );
  await followMailedLink(stack, 'confirmOrganization', EMAIL, PASSWORD);
  admin = await RestClient.signIn(url, EMAIL, PASSWORD);
  const colleague = `second-${EMAIL}`;
  ({ id: colleagueId = '' } = await idOf(
    `inviteMember(input: { email: "${colleague}", firstName: "Ben", lastName: "West", roles: [EMPLOYEE, APPROVER] })`,
    'member',
  ));
  await followMailedLink(stack, 'acceptInvitation', colleague, PASSWORD);
  await until(async () => {
    const { accounts, categories, approvalRules, treasury } = await askGraphql<{
      accounts: object[];
      categories: object[];
      approvalRules: object[];
      treasury: { treasury: object | null };
    }>(
      url,
      admin.token,
      '{ accounts { code } categories { id } approvalRules { id } treasury { treasury { address } } }',
    );
    return accounts.length > 0 &&
      categories.length > 0 &&
      approvalRules.length > 0 &&
      treasury.treasury
      ? true
      : undefined;
  }, 'every service to know the organization');
});

test('every mutation takes an idempotency key or says what sending it twice does', () => {
  const said = [
    ...Object.keys(CASES),
    ...PROVEN_ELSEWHERE,
    ...MAKES_ONLY_ACCESS,
    ...WORKS_ONCE,
    ...SENDS_AGAIN,
  ];
  const all = Object.keys(mutations.getFields());
  expect(said.filter(takesKey)).toEqual([]);
  expect(all.filter((name) => !takesKey(name)).toSorted()).toEqual(said.toSorted());
});

test.each(Object.entries(CASES))('%s sent twice changes nothing more', async (name, mutation) => {
  const args = argsOf(mutation, (await mutation.given?.()) ?? {});
  const first = payloadOf(name, await send(name, args));
  expect(first.errors ?? []).toEqual([]);
  const second = payloadOf(name, await send(name, args));
  if (mutation.again === SAME) expect(second).toEqual(first);
  else expect(second.errors).toMatchObject([{ code: mutation.again }]);
});
