import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  RestCancelExpenseDocument,
  RestCreateExpenseDocument,
  RestDeleteExpenseDocument,
  RestExpenseDocument,
  RestExpensePageDocument,
  RestExpenseToSignDocument,
  RestSubmitExpenseDocument,
  RestUpdateExpenseDocument,
  type ExpenseFieldsFragment,
  type RestUpdateExpenseMutation,
} from '../../generated/operations.ts';
import {
  cancelBody,
  restToSign,
  submitBody,
  createBody,
  expectedVersion,
  inGraphNames,
  listQuery,
  searchBody,
  SORTS,
  stateQuery,
  toInput,
  updateBody,
} from '../expense-input.ts';
import { restExpense, toRestExpense } from '../expense-shape.ts';
import { ETAG, IDEMPOTENCY_KEY, IF_MATCH, LOCATION, TOTAL_COUNT } from '../headers.ts';
import { notFound, throwRefusals } from '../rest-error.ts';
import { signedIn, type Call, type Route } from '../route.ts';
import { toProofInput } from '../statement-proof.ts';
import { toRest } from '../to-rest.ts';

type RestExpense = z.output<typeof restExpense>;

function withEtag(reply: FastifyReply, expense: ExpenseFieldsFragment): RestExpense {
  void reply.header('etag', `"v${expense.version}"`);
  return toRestExpense(expense);
}

/** Answers with the expense after a change. */
function changed(
  reply: FastifyReply,
  { expense, errors }: RestUpdateExpenseMutation['updateExpense'],
): RestExpense {
  throwRefusals(errors);
  if (!expense) throw notFound('Expense');
  return withEtag(reply, expense);
}

async function pageOf(
  { run, reply }: Call<unknown, unknown>,
  variables: Parameters<typeof run<unknown, Record<string, unknown>>>[1],
): Promise<RestExpense[]> {
  const { expensePage } = await run(RestExpensePageDocument, variables);
  void reply.header('x-total-count', expensePage.totalCount);
  return expensePage.items.map(toRestExpense);
}

const upper = <Value extends string>(
  values: readonly Value[] | null | undefined,
): Uppercase<Value>[] | undefined =>
  values?.map((value) => value.toUpperCase() as Uppercase<Value>);

const lists: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/expenses/',
    operationId: 'listExpenses',
    query: listQuery,
    answer: z.array(restExpense),
    answerHeaders: [TOTAL_COUNT],
    handle: (call) => {
      const { scope, skip, limit } = call.query;
      const filter = { scope: scope === 'mine' ? 'MINE' : 'VISIBLE' };
      return pageOf(call, { filter, sort: 'CREATED_AT_DESC', skip, limit });
    },
  }),
  signedIn({
    method: 'POST',
    path: '/expenses/search',
    operationId: 'searchExpenses',
    body: searchBody,
    bodyOptional: true,
    answer: z.array(restExpense),
    answerHeaders: [TOTAL_COUNT],
    handle: (call) => {
      const { sort, skip, limit, scope, status, source, ...wanted } = call.body;
      const filter = {
        ...inGraphNames(wanted),
        status: upper(status),
        source: upper(source),
        scope: scope === 'mine' ? 'MINE' : 'VISIBLE',
      };
      return pageOf(call, { filter, sort: SORTS[sort ?? '-created_at'], skip, limit });
    },
  }),
];

const changes: readonly Route[] = [
  signedIn({
    method: 'POST',
    path: '/expenses/',
    operationId: 'createExpense',
    headers: [IDEMPOTENCY_KEY],
    body: createBody,
    status: 201,
    answer: restExpense,
    answerHeaders: [ETAG, LOCATION],
    handle: async ({ reply, key, body: { title, amount, time, ...rest }, run }) => {
      const input = { ...toInput(rest), title, amount, time };
      const { createExpense } = await run(RestCreateExpenseDocument, { input, key });
      const expense = changed(reply, createExpense);
      void reply.header('location', `/api/v1/expenses/${expense.id}`);
      return expense;
    },
  }),
  signedIn({
    method: 'GET',
    path: '/expenses/:id',
    operationId: 'getExpense',
    query: stateQuery,
    answer: restExpense,
    answerHeaders: [ETAG],
    refusals: [404],
    handle: async ({ id, reply, query: { as_of: asOf }, run }) => {
      const { expense } = await run(RestExpenseDocument, { id, asOf });
      if (!expense) throw notFound('Expense');
      return asOf === undefined ? withEtag(reply, expense) : toRestExpense(expense);
    },
  }),
  signedIn({
    method: 'PUT',
    path: '/expenses/:id',
    operationId: 'updateExpense',
    headers: [IDEMPOTENCY_KEY, IF_MATCH],
    body: updateBody,
    answer: restExpense,
    answerHeaders: [ETAG],
    refusals: [404, 409, 412],
    handle: async ({ request, reply, id, key, body, run }) => {
      const input = { ...toInput(body), expectedVersion: expectedVersion(request) };
      const { updateExpense } = await run(RestUpdateExpenseDocument, { id, input, key });
      return changed(reply, updateExpense);
    },
  }),
  signedIn({
    method: 'DELETE',
    path: '/expenses/:id',
    operationId: 'deleteExpense',
    refusals: [404, 409],
    handle: async ({ id, run }) => {
      const { deleteExpense } = await run(RestDeleteExpenseDocument, { id });
      throwRefusals(deleteExpense.errors);
    },
  }),
];

const lifecycle: readonly Route[] = [
  signedIn({
    method: 'GET',
    path: '/expenses/:id/submission',
    operationId: 'getExpenseToSign',
    answer: restToSign,
    refusals: [404],
    handle: async ({ id, run }) => {
      const { expense } = await run(RestExpenseToSignDocument, { id });
      if (!expense) throw notFound('Expense');
      const { submissionToSign: toSubmit, withdrawalToSign: toWithdraw } = expense;
      return toRest(restToSign, { toSubmit, toWithdraw });
    },
  }),
  signedIn({
    method: 'POST',
    path: '/expense-workflows/expenses/:id/submit',
    operationId: 'submitExpense',
    headers: [IDEMPOTENCY_KEY],
    body: submitBody,
    bodyOptional: true,
    answer: restExpense,
    answerHeaders: [ETAG],
    refusals: [404, 409, 422],
    handle: async ({ reply, id, key, body, run }) => {
      const proof = toProofInput(body.proof);
      const { submitExpense } = await run(RestSubmitExpenseDocument, { id, proof, key });
      return changed(reply, submitExpense);
    },
  }),
  signedIn({
    method: 'POST',
    path: '/expense-workflows/expenses/:id/cancel',
    operationId: 'cancelExpense',
    headers: [IDEMPOTENCY_KEY],
    body: cancelBody,
    answer: restExpense,
    answerHeaders: [ETAG],
    refusals: [404, 409, 422],
    handle: async ({ reply, id, key, body, run }) => {
      const variables = { id, reason: body.reason, proof: toProofInput(body.proof), key };
      const { cancelExpense } = await run(RestCancelExpenseDocument, variables);
      return changed(reply, cancelExpense);
    },
  }),
];

/** Expenses, from draft to submission. */
export const expenseRoutes: readonly Route[] = [...lists, ...changes, ...lifecycle];
