import { Kind, parse, type OperationDefinitionNode } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { ROOT } from '@outlay/stack/paths';

/** A query of the web client, as its pages send it: by the id of its document. */
export interface PageOperation {
  readonly name: string;
  readonly documentId: string;
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the gateway answered, and how long it took. */
export interface PageAnswer {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly PageError[];
  readonly tookMs: number;
}

export interface PageError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: {
    readonly code?: string;
    readonly service?: string;
    readonly since?: string;
    readonly retryAfter?: number;
  };
}

const documents = JSON.parse(
  readFileSync(join(ROOT, 'web/src/generated/trusted-documents.json'), 'utf8'),
) as Record<string, string>;

/** Every query of the web client, with variables that find something in the demo data. */
export async function pageOperations(url: string, token: string): Promise<PageOperation[]> {
  const valueFor = await knownValues(url, token);
  return Object.entries(documents).flatMap(([documentId, text]) => {
    const { definitions } = parse(text);
    const operation = definitions.find(
      (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
    );
    if ((operation?.operation as string) !== 'query') return [];
    const name = operation?.name?.value ?? '';
    const variables = Object.fromEntries(
      (operation?.variableDefinitions ?? [])
        .filter(({ type }) => type.kind === Kind.NON_NULL_TYPE)
        .map(({ variable }) => [variable.name.value, valueFor(name, variable.name.value)]),
    );
    return [{ name, documentId, text, variables }];
  });
}

export async function sendOperation(
  url: string,
  token: string,
  { name, documentId, variables }: PageOperation,
): Promise<PageAnswer> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ operationName: name, documentId, variables }),
  });
  const { data = null, errors = [] } = (await response.json()) as Partial<PageAnswer>;
  return { data, errors, tookMs: performance.now() - startedAt };
}

interface Known {
  readonly me: { readonly id: string };
  readonly paid: {
    readonly edges: readonly { node: { id: string; receipt: { id: string } | null } }[];
  };
  readonly approvalRules: readonly { id: string }[];
  readonly payouts: readonly { id: string }[];
  readonly categories: readonly { id: string }[];
  readonly companyWallets: readonly { address: string }[];
}

/** A value for a variable, by operation and name. */
async function knownValues(
  url: string,
  token: string,
): Promise<(operation: string, variable: string) => unknown> {
  const known = await askGraphql<Known>(
    url,
    token,
    `{ me { id } paid: expenses(filter: { status: [PAID] }, first: 20) { edges { node { id receipt { id } } } }
       approvalRules { id } payouts(first: 1) { edges { node { id } } } categories { id } companyWallets { address } }`,
  );
  const expenses = known.paid.edges.map(({ node }) => node);
  const expense = expenses.find(({ receipt }) => receipt) ?? expenses[0];
  const ids: Readonly<Record<string, string | undefined>> = {
    ApprovalRuleVersions: known.approvalRules[0]?.id,
    Receipt: expense?.receipt?.id,
  };
  const values: Readonly<Record<string, unknown>> = {
    expenseId: expense?.id,
    asOf: new Date().toISOString(),
    ids: known.payouts.map(({ id }) => id),
    token: 'no such link',
    from: '2026-01-01',
    to: '2026-12-31',
    groupBy: 'CATEGORY',
    amountUsd: '100',
    address: known.companyWallets[0]?.address,
    webhookId: '1',
    first: 20,
    days: 30,
    unreadOnly: false,
  };
  const inputs: Readonly<Record<string, unknown>> = {
    ApprovalPreview: { amountUsd: '100', submitterId: known.me.id },
    CheckDraft: { amount: '100.00', currency: 'USD', categoryId: known.categories[0]?.id },
  };
  return (operation, variable) => {
    if (variable === 'input') return inputs[operation];
    return variable === 'id' ? (ids[operation] ?? expense?.id) : values[variable];
  };
}
