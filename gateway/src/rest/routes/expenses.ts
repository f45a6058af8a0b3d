import { z } from 'zod';
import {
  RestCancelExpenseDocument,
  RestCreateExpenseDocument,
  RestDeleteExpenseDocument,
  RestExpenseDocument,
  RestExpensePageDocument,
  RestSubmitExpenseDocument,
  RestUpdateExpenseDocument,
  type ExpenseFieldsFragment,
  type ExpenseSort,
} from '../../generated/operations.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Facade } from '../facade.ts';
import { toRestExpense } from '../expense-shape.ts';
import {
  idempotencyKey,
  idParameter,
  jsonAmount,
  jsonId,
  jsonObject,
  jsonText,
  paging,
  readInput,
} from '../request-input.ts';
import { notFound, RestError, throwRefusals } from '../rest-error.ts';

/** Absent and null mean the same in a request: "not given". */
const fields = {
  title: jsonText('Title').nullish(),
  amount: jsonAmount.nullish(),
  currency: jsonText('Currency').nullish(),
  time: jsonText('Date').nullish(),
  description: jsonText('Description').nullish(),
  vendor: jsonText('Vendor').nullish(),
  location: jsonText('Location').nullish(),
  invoice_number: jsonText('Invoice number').nullish(),
  category_id: jsonId('Category').nullish(),
  policy_id: jsonId('Policy').nullish(),
  expense_type: jsonText('Expense type').nullish(),
  receipt_id: jsonId('Receipt').nullish(),
};

const createBody = z.strictObject({
  ...fields,
  title: z.string({ error: 'Title is required.' }),
  amount: z
    .any()
    .refine((value) => value !== undefined && value !== null, 'Amount is required.')
    .pipe(jsonAmount),
  time: z.string({ error: 'Date is required.' }),
});

const updateBody = z.strictObject(fields);

const cancelBody = z.strictObject({ reason: z.string({ error: 'Reason is required.' }) });

const STATUSES = ['draft', 'submitted', 'sent_back', 'approved', 'rejected', 'paid'] as const;
const SOURCES = ['fiat', 'manual', 'pyusd', 'sol'] as const;
const SORTS = {
  '-time': 'TIME_DESC',
  time: 'TIME_ASC',
  '-amount': 'AMOUNT_DESC',
  amount: 'AMOUNT_ASC',
  '-created_at': 'CREATED_AT_DESC',
  created_at: 'CREATED_AT_ASC',
} as const satisfies Record<string, ExpenseSort>;

const day = (name: string) => z.iso.date(`${name} must be a day as yyyy-mm-dd.`);
const scope = z.enum(['mine', 'visible', 'all'], { error: 'scope must be mine.' }).optional();

const searchBody = z.strictObject({
  query: jsonText('query').max(1_000).nullish(),
  status: z.array(z.enum(STATUSES)).nullish(),
  source: z.array(z.enum(SOURCES)).nullish(),
  category_id: jsonId('Category').nullish(),
  policy_id: jsonId('Policy').nullish(),
  currency: jsonText('Currency').nullish(),
  date_from: day('date_from').nullish(),
  date_to: day('date_to').nullish(),
  amount_min: jsonAmount.nullish(),
  amount_max: jsonAmount.nullish(),
  sort: z.enum(Object.keys(SORTS) as [keyof typeof SORTS]).nullish(),
  scope,
  ...paging,
});

const listQuery = z.object({ scope, ...paging });

const toInput = (body: z.output<typeof updateBody>) => {
  const { invoice_number, category_id, policy_id, expense_type, receipt_id, ...rest } = body;
  const input = {
    ...rest,
    invoiceNumber: invoice_number,
    categoryId: category_id,
    policyId: policy_id,
    expenseType: expense_type,
    receiptId: receipt_id,
  };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
};

const etag = ({ version }: ExpenseFieldsFragment): string => `"v${version}"`;

const sendExpense = (reply: FastifyReply, expense: ExpenseFieldsFragment): FastifyReply =>
  reply.header('etag', etag(expense)).send(toRestExpense(expense));

function expectedVersion(request: FastifyRequest): number | null {
  const given = request.headers['if-match'];
  if (given === undefined || given === '*') return null;
  const match = /^(?:W\/)?"v(\d{1,9})"$/.exec(given);
  if (!match?.[1])
    throw new RestError(412, 'STALE_VERSION', 'If-Match is not an ETag of this expense.');
  return Number(match[1]);
}

const upper = <Value extends string>(
  values: readonly Value[] | null | undefined,
): Uppercase<Value>[] | undefined =>
  values?.map((value) => value.toUpperCase() as Uppercase<Value>);

export function registerExpenseRoutes(facade: Facade): void {
  registerLists(facade);
  registerChanges(facade);
  registerLifecycle(facade);
}

function registerLists({ run, signedIn }: Facade): void {
  const sendPage = async (
    reply: FastifyReply,
    context: Parameters<typeof run>[0],
    variables: Parameters<typeof run<unknown, Record<string, unknown>>>[2],
  ): Promise<FastifyReply> => {
    const { expensePage } = await run(context, RestExpensePageDocument, variables);
    return reply
      .header('x-total-count', expensePage.totalCount)
      .send(expensePage.items.map(toRestExpense));
  };

  signedIn('GET', '/expenses/', (request, reply, context) => {
    const query = readInput(listQuery, request.query);
    const filter = { scope: query.scope === 'mine' ? 'MINE' : 'VISIBLE' };
    return sendPage(reply, context, {
      filter,
      sort: 'CREATED_AT_DESC',
      skip: query.skip,
      limit: query.limit,
    });
  });

  signedIn('POST', '/expenses/search', (request, reply, context) => {
    const body = readInput(searchBody, request.body ?? {});
    const filter = {
      query: body.query,
      status: upper(body.status),
      source: upper(body.source),
      categoryId: body.category_id,
      policyId: body.policy_id,
      currency: body.currency,
      dateFrom: body.date_from,
      dateTo: body.date_to,
      amountMin: body.amount_min,
      amountMax: body.amount_max,
      scope: body.scope === 'mine' ? 'MINE' : 'VISIBLE',
    };
    const sort = body.sort ? SORTS[body.sort] : 'CREATED_AT_DESC';
    return sendPage(reply, context, { filter, sort, skip: body.skip, limit: body.limit });
  });
}

function registerChanges({ run, signedIn }: Facade): void {
  signedIn('GET', '/expenses/:id', async (request, reply, context) => {
    const { expense } = await run(context, RestExpenseDocument, { id: idParameter(request) });
    if (!expense) throw notFound('Expense');
    return sendExpense(reply, expense);
  });

  signedIn('POST', '/expenses/', async (request, reply, context) => {
    const { title, amount, time, ...rest } = readInput(createBody, jsonObject(request));
    const input = { ...toInput(rest), title, amount, time };
    const { createExpense } = await run(context, RestCreateExpenseDocument, {
      input,
      key: idempotencyKey(request),
    });
    throwRefusals(createExpense.errors);
    if (!createExpense.expense) throw notFound('Expense');
    void reply.code(201).header('location', `/api/v1/expenses/${createExpense.expense.id}`);
    return sendExpense(reply, createExpense.expense);
  });

  signedIn('PUT', '/expenses/:id', async (request, reply, context) => {
    const body = readInput(updateBody, jsonObject(request));
    const input = { ...toInput(body), expectedVersion: expectedVersion(request) };
    const { updateExpense } = await run(context, RestUpdateExpenseDocument, {
      id: idParameter(request),
      input,
      key: idempotencyKey(request),
    });
    throwRefusals(updateExpense.errors);
    if (!updateExpense.expense) throw notFound('Expense');
    return sendExpense(reply, updateExpense.expense);
  });

  signedIn('DELETE', '/expenses/:id', async (request, reply, context) => {
    const { deleteExpense } = await run(context, RestDeleteExpenseDocument, {
      id: idParameter(request),
    });
    throwRefusals(deleteExpense.errors);
    return reply.code(204).send();
  });
}

function registerLifecycle({ run, signedIn }: Facade): void {
  signedIn('POST', '/expense-workflows/expenses/:id/submit', async (request, reply, context) => {
    const { submitExpense } = await run(context, RestSubmitExpenseDocument, {
      id: idParameter(request),
      key: idempotencyKey(request),
    });
    throwRefusals(submitExpense.errors);
    if (!submitExpense.expense) throw notFound('Expense');
    return sendExpense(reply, submitExpense.expense);
  });

  signedIn('POST', '/expense-workflows/expenses/:id/cancel', async (request, reply, context) => {
    const { reason } = readInput(cancelBody, jsonObject(request));
    const { cancelExpense } = await run(context, RestCancelExpenseDocument, {
      id: idParameter(request),
      reason,
      key: idempotencyKey(request),
    });
    throwRefusals(cancelExpense.errors);
    if (!cancelExpense.expense) throw notFound('Expense');
    return sendExpense(reply, cancelExpense.expense);
  });
}
