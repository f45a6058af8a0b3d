import { paintedPdf } from '@outlay/receipt-ai/written-pdf';
import { contractPath } from '@outlay/schemas/event-schemas';
import { buildSchema, getNamedType } from 'graphql';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, inject, test } from 'vitest';
import { askGraphql, postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';

const url = inject('stackUrl');

/** A paged list: who reads it, its arguments besides first and after, and what tells its rows apart if they have no id. */
interface List {
  readonly reader: string;
  readonly others?: string;
  readonly id?: string;
}

const thisMonth = new Date().toISOString().slice(0, 'yyyy-mm'.length);

/** Every paged list. */
const LISTS: Readonly<Record<string, List>> = {
  auditLog: { reader: 'admin' },
  authorityLog: { reader: 'admin', id: 'id: hash' },
  expenses: { reader: 'employee' },
  journal: { reader: 'finance', others: `month: "${thisMonth}",`, id: 'id: number' },
  memberPage: { reader: 'admin' },
  notifications: { reader: 'employee' },
  payouts: { reader: 'finance' },
  receipts: { reader: 'employee' },
  walletTransfers: { reader: 'employee' },
  // No webhook has this id: an empty list.
  webhookDeliveries: { reader: 'admin', others: 'webhookId: "999999",' },
};
/** Rows that a walk reads at most. */
const ROWS_MAX = 400;

interface Page {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const tokens = new Map<string, string>();

beforeAll(async () => {
  const employee = await RestClient.signIn(url, 'employee@outlay.test', DEMO_PASSWORD);
  for (const name of ['one', 'two', 'three']) {
    await employee.uploadBytes(Buffer.from(paintedPdf(['1 0 0'])), `${name}.pdf`);
  }
  for (const email of [
    ...['admin', 'employee', 'finance'].map((name) => `${name}@outlay.test`),
    'admin@rival.test',
  ]) {
    tokens.set(email, (await RestClient.signIn(url, email, DEMO_PASSWORD)).token);
  }
});
const tokenOf = (email: string): string => tokens.get(email) ?? '';

const queryOf = (list: string): string =>
  `query ($first: Int, $after: String) { page: ${list}(${LISTS[list]?.others ?? ''} first: $first, after: $after) {
     edges { cursor node { ${LISTS[list]?.id ?? 'id'} } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

async function pageOf(list: string, first: number, after: string | null): Promise<Page> {
  const token = tokenOf(`${LISTS[list]?.reader}@outlay.test`);
  return (await askGraphql<{ page: Page }>(url, token, queryOf(list), { first, after })).page;
}

async function idsOf(list: string, first: number): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { edges, pageInfo }: Page = await pageOf(list, first, after);
    expect(pageInfo).toMatchObject({
      hasPreviousPage: after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    });
    ids.push(...edges.map(({ node }) => node.id));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null && ids.length < ROWS_MAX);
  return ids;
}

test('the lists below are all connections of the API', () => {
  const source = readFileSync(contractPath('graphql/api.graphql'), 'utf8');
  const fields = Object.values(
    buildSchema(source, { assumeValid: true }).getQueryType()?.getFields() ?? {},
  );
  const connections = fields.filter(({ type }) => getNamedType(type).name.endsWith('Connection'));
  expect(connections.map(({ name }) => name).toSorted()).toEqual(Object.keys(LISTS).toSorted());
});

test.each(Object.keys(LISTS))(
  '%s is read whole by following endCursor, each row once, whatever the page size',
  async (list) => {
    const { edges } = await pageOf(list, 100, null);
    const known = edges.map(({ node }) => node.id);
    if (list !== 'webhookDeliveries') expect(known.length).toBeGreaterThan(0);
    const walked = await idsOf(list, list === 'auditLog' ? 7 : 1);
    expect(new Set(walked).size).toBe(walked.length);
    // Other specs add rows on top meanwhile.
    expect(walked.filter((id) => known.includes(id))).toEqual(known);
  },
);

test.each([
  'auditLog',
  'expenses',
  'memberPage',
  'notifications',
  'payouts',
  'receipts',
  'walletTransfers',
])("%s refuses another list's cursor like one that is made up", async (list) => {
  const token = tokenOf(`${LISTS[list]?.reader}@outlay.test`);
  const other = await pageOf(list === 'receipts' ? 'notifications' : 'receipts', 1, null);
  for (const after of [other.pageInfo.endCursor, 'made up', '', '1']) {
    const { errors } = await postGraphql(url, token, queryOf(list), { first: 1, after });
    expect(errors?.[0]?.extensions?.code, String(after)).toBe('BAD_USER_INPUT');
  }
});

test.each(['auditLog', 'payouts'])(
  "%s of another organization refuses this one's cursors",
  async (list) => {
    const { pageInfo } = await pageOf(list, 1, null);
    const variables = { first: 1, after: pageInfo.endCursor };
    const { errors } = await postGraphql(
      url,
      tokenOf('admin@rival.test'),
      queryOf(list),
      variables,
    );
    expect(errors?.[0]?.message).toBe('after must be a cursor of this list');
  },
);
