import type { Viewer } from '@outlay/platform/auth';
import { startSubgraphTestkit, type SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LineItem, TaxLine } from '../src/domain/extraction.ts';
import { createContext } from '../src/graphql/context.ts';
import { resolvers } from '../src/graphql/resolvers.ts';
import { createFileLinks } from '../src/http/file-links.ts';
import { createUseCases } from '../src/use-cases/use-cases.ts';
import {
  anExtraction,
  aPng,
  aReader,
  EMMA,
  startReceiptTestkit,
  type ReceiptTestkit,
} from './support/receipt-testkit.ts';

const REGION = { page: 0, x: 0.1, y: 0.4, width: 0.8, height: 0.02 };
const ITEM: LineItem = {
  description: 'Vino\u0000 rosso',
  quantity: '2',
  unitPrice: '14.50',
  amount: '29.00',
  confidence: 0.92,
  region: REGION,
};
const TAX: TaxLine = {
  rate: '10',
  net: '26.36',
  tax: '2.64',
  gross: '29.00',
  confidence: 0.97,
  region: null,
};

const QUERY = `query ($id: ID!) {
  receipt(id: $id) {
    extraction { amount { value } }
    lineItems { description quantity unitPrice amount confidence region { page x y width height } }
    taxes { rate net tax gross confidence region { page } }
  }
}`;

let testkit: ReceiptTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startReceiptTestkit();
  const links = createFileLinks('a secret of the test', 'http://localhost');
  const { ports } = testkit;
  const parts = { queries: ports.queries, links, useCases: createUseCases(ports), vision: null };
  graph = await startSubgraphTestkit({
    name: 'receipt-ai',
    resolvers,
    createContext: (facts) => createContext(parts, facts),
  });
});
beforeEach(async () => {
  await testkit.rows('truncate receipts, outbox');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const uploaded = async (lineItems: LineItem[], taxes: TaxLine[]): Promise<string> => {
  const reader = aReader(() => Promise.resolve(anExtraction({ lineItems, taxes })));
  return (await testkit.upload(reader, aPng())).receiptId;
};

test('items and taxes are stored without NUL, and returned with their regions', async () => {
  const id = await uploaded([ITEM], [TAX]);
  expect(await graph.ask(EMMA, QUERY, { id })).toEqual({
    receipt: {
      extraction: { amount: { value: '86.40' } },
      lineItems: [{ ...ITEM, description: 'Vino rosso' }],
      taxes: [TAX],
    },
  });
});

test('another organization, and a colleague without a part in the expense, do not see them', async () => {
  const id = await uploaded([ITEM], [TAX]);
  const stranger: Viewer = { userId: '4', organizationId: '2', roles: ['admin'] };
  const colleague: Viewer = { ...EMMA, userId: '9' };
  for (const viewer of [stranger, colleague])
    expect(await graph.ask(viewer, QUERY, { id })).toEqual({ receipt: null });
});

test('a correction of the amount keeps them', async () => {
  const id = await uploaded([ITEM], [TAX]);
  const change = `mutation ($id: ID!) {
    updateReceipt(id: $id, input: { amount: "30.00" }) { receipt { lineItems { amount } taxes { tax } } errors { code } }
  }`;
  expect(await graph.ask(EMMA, change, { id })).toEqual({
    updateReceipt: {
      receipt: { lineItems: [{ amount: '29.00' }], taxes: [{ tax: '2.64' }] },
      errors: [],
    },
  });
});
