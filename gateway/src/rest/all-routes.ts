import type { Route } from './route.ts';
import { bookRoutes } from './routes/books.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { expenseRoutes } from './routes/expenses.ts';
import { operationsRoutes } from './routes/operations.ts';
import { proofRoutes } from './routes/proof-of-payment.ts';
import { receiptRoutes } from './routes/receipts.ts';
import { sessionRoutes } from './routes/session.ts';
import { singleSignOnRoutes } from './routes/single-sign-on.ts';
import { walletRoutes } from './routes/wallet.ts';
import { workflowRoutes } from './routes/workflow.ts';

/** All REST routes, in the order of the OpenAPI document. */
export const ALL_ROUTES: readonly Route[] = [
  ...sessionRoutes,
  ...singleSignOnRoutes,
  ...expenseRoutes,
  ...workflowRoutes,
  ...proofRoutes,
  ...receiptRoutes,
  ...catalogueRoutes,
  ...walletRoutes,
  ...bookRoutes,
  ...operationsRoutes,
];
