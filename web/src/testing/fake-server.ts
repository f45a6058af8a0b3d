import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  defaultFieldResolver,
  graphql,
  isNonNullType,
  type GraphQLFieldResolver,
} from 'graphql';
import { completeResponseSchema } from '../../../schemas/scripts/complete-response-schema.ts';
import type {
  Mutation,
  MutationCancelExpenseArgs,
  MutationArchiveTaxCodeArgs,
  MutationCreateExpenseArgs,
  MutationCreateTaxCodeArgs,
  MutationInstallTaxTemplateArgs,
  MutationRecodeExpenseArgs,
  MutationUpdateTaxCodeArgs,
  MutationDecideStepArgs,
  MutationDeleteExpenseArgs,
  MutationDeleteViewArgs,
  MutationResolveDuplicateArgs,
  QueryCheckDraftArgs,
  QueryExpenseCountArgs,
  QueryExpenseTotalArgs,
  QueryExpenseExportArgs,
  QueryExpenseWorkflowsArgs,
  MutationDeleteReceiptArgs,
  MutationSaveViewArgs,
  MutationSubmitExpenseArgs,
  MutationUpdateExpenseArgs,
  MutationUpdateReceiptArgs,
  MutationRetryReceiptArgs,
  Query,
  QueryExpenseArgs,
  QueryExpensesArgs,
  QueryExpenseWorkflowArgs,
  QueryPoliciesArgs,
  QueryReceiptArgs,
  QueryReceiptsArgs,
  QueryWalletBalanceArgs,
} from '../generated/schema.ts';
import type { AdministrationAnswers } from './fake-administration.ts';
import type { BooksAnswers } from './fake-books.ts';
import type { InsightAnswers } from './fake-insights.ts';
import type { AutoApprovalAnswers } from './fake-auto-approval.ts';
import type { ChangeAnswers } from './fake-changes.ts';
import type { NewOrganizationAnswers } from './fake-new-organization.ts';
import type { PasskeyAnswers } from './fake-passkeys.ts';
import type { PayoutAnswers } from './fake-payouts.ts';
import type { RuleAnswers } from './fake-rules.ts';
import type { SingleSignOnAnswers } from './fake-single-sign-on.ts';
import type { TripAnswers } from './fake-trips.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway by field; types come from the public schema. */
export interface GraphqlAnswers
  extends
    AdministrationAnswers,
    AutoApprovalAnswers,
    BooksAnswers,
    ChangeAnswers,
    InsightAnswers,
    NewOrganizationAnswers,
    PasskeyAnswers,
    PayoutAnswers,
    RuleAnswers,
    SingleSignOnAnswers,
    TripAnswers {
  expense: Answer<QueryExpenseArgs, Query['expense']>;
  expenses: Answer<QueryExpensesArgs, Query['expenses']>;
  dollarRate: Answer<unknown, Query['dollarRate']>;
  expenseSummary: Answer<unknown, Query['expenseSummary']>;
  expenseCount: Answer<QueryExpenseCountArgs, Query['expenseCount']>;
  expenseTotal: Answer<QueryExpenseTotalArgs, Query['expenseTotal']>;
  savedViews: Answer<unknown, Query['savedViews']>;
  saveView: Answer<MutationSaveViewArgs, Mutation['saveView']>;
  deleteView: Answer<MutationDeleteViewArgs, Mutation['deleteView']>;
  expenseExport: Answer<QueryExpenseExportArgs, Query['expenseExport']>;
  checkDraft: Answer<QueryCheckDraftArgs, Query['checkDraft']>;
  resolveDuplicate: Answer<MutationResolveDuplicateArgs, Mutation['resolveDuplicate']>;
  expenseWorkflows: Answer<QueryExpenseWorkflowsArgs, Query['expenseWorkflows']>;
  categories: Answer<unknown, Query['categories']>;
  policies: Answer<QueryPoliciesArgs, Query['policies']>;
  taxCodes: Answer<unknown, Query['taxCodes']>;
  walletBalance: Answer<QueryWalletBalanceArgs, Query['walletBalance']>;
  receipt: Answer<QueryReceiptArgs, Query['receipt']>;
  receipts: Answer<QueryReceiptsArgs, Query['receipts']>;
  expenseWorkflow: Answer<QueryExpenseWorkflowArgs, Query['expenseWorkflow']>;
  pendingTasks: Answer<unknown, Query['pendingTasks']>;
  createExpense: Answer<MutationCreateExpenseArgs, Mutation['createExpense']>;
  updateExpense: Answer<MutationUpdateExpenseArgs, Mutation['updateExpense']>;
  deleteExpense: Answer<MutationDeleteExpenseArgs, Mutation['deleteExpense']>;
  submitExpense: Answer<MutationSubmitExpenseArgs, Mutation['submitExpense']>;
  cancelExpense: Answer<MutationCancelExpenseArgs, Mutation['cancelExpense']>;
  updateReceipt: Answer<MutationUpdateReceiptArgs, Mutation['updateReceipt']>;
  retryReceipt: Answer<MutationRetryReceiptArgs, Mutation['retryReceipt']>;
  deleteReceipt: Answer<MutationDeleteReceiptArgs, Mutation['deleteReceipt']>;
  recodeExpense: Answer<MutationRecodeExpenseArgs, Mutation['recodeExpense']>;
  createTaxCode: Answer<MutationCreateTaxCodeArgs, Mutation['createTaxCode']>;
  updateTaxCode: Answer<MutationUpdateTaxCodeArgs, Mutation['updateTaxCode']>;
  archiveTaxCode: Answer<MutationArchiveTaxCodeArgs, Mutation['archiveTaxCode']>;
  installTaxTemplate: Answer<MutationInstallTaxTemplateArgs, Mutation['installTaxTemplate']>;
  decideStep: Answer<MutationDecideStepArgs, Mutation['decideStep']>;
}

/** Responses by method and path, such as 'POST /api/v1/auth/login'. */
export type RestAnswers = Record<string, (request: Request) => Response | Promise<Response>>;

const schema = buildSchema(
  readFileSync(join(import.meta.dirname, '../../../schemas/graphql/api.graphql'), 'utf8'),
);

const alwaysAnswered = buildSchema(completeResponseSchema()).getQueryType()?.getFields() ?? {};

/** A query field without a response fails, unless null is a valid result. */
const resolveField: GraphQLFieldResolver<unknown, unknown> = (source, args, context, info) => {
  const value: unknown = defaultFieldResolver(source, args, context, info);
  const isRequired = isNonNullType(alwaysAnswered[info.fieldName]?.type);
  if (info.parentType.name === 'Query' && isRequired && value === undefined) {
    throw new Error(`no answer for ${info.fieldName}`);
  }
  return value;
};

const trustedDocuments = JSON.parse(
  readFileSync(join(import.meta.dirname, '../generated/trusted-documents.json'), 'utf8'),
) as Record<string, string>;

/** The gateway as the page sees it: responses that break the schema fail, as they would in the gateway. */
export function createFakeServer(
  answers: Partial<GraphqlAnswers>,
  rest: RestAnswers,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/graphql') return answerGraphql(answers, request);
    const answer = rest[`${request.method} ${pathname}`];
    return answer ? answer(request) : Response.json({ detail: 'Not found' }, { status: 404 });
  };
}

async function answerGraphql(
  answers: Partial<GraphqlAnswers>,
  request: Request,
): Promise<Response> {
  const body = (await request.json()) as {
    documentId: string;
    variables: Record<string, unknown>;
    operationName: string;
  };
  const result = await graphql({
    schema,
    source: trustedDocuments[body.documentId] ?? 'no document has this id',
    variableValues: body.variables,
    operationName: body.operationName,
    rootValue: answers,
    fieldResolver: resolveField,
  });
  return Response.json(result);
}
