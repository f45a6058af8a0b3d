import { callRpc } from '@outlay/sandbox/call-rpc';
import { RestClient, until, type RestUpload } from '../demo-data/rest-client.ts';

export interface MainJobOptions {
  url: string;
  rpcUrl: string;
  password: string;
  /** Path of the receipt. */
  file: string;
  /** Called after each step, with its duration. */
  report: (line: string) => void;
}

/** Above this finance decides too; the walk approves as each approver. */
const FINANCE_ABOVE_USD = 500;

interface Transaction {
  slot: number;
  meta: { err: unknown } | null;
}

/** From a receipt to a finalized payment. @throws when any step is refused or doesn't happen. */
export async function walkMainJob(
  options: MainJobOptions,
): Promise<{ expenseId: number; signature: string }> {
  const { url, password, report } = options;
  const step = async <Value>(
    title: string,
    work: () => Promise<Value>,
    detail: (value: Value) => string = () => '',
  ): Promise<Value> => {
    const startedAt = performance.now();
    const value = await work();
    const ms = Math.round(performance.now() - startedAt);
    report(`${title.padEnd(34)} ${String(ms).padStart(6)} ms  ${detail(value)}`.trimEnd());
    return value;
  };
  const employee = await step('Employee signs in', () =>
    RestClient.signIn(url, 'employee@outlay.test', password),
  );
  const upload = await step(
    'Receipt is uploaded and read',
    () => employee.upload(options.file),
    (read) =>
      `${read.extracted_vendor ?? 'vendor not detected'}, ${read.extracted_date ?? 'date not detected'}, ${read.extracted_amount ?? 'amount not detected'} ${read.extracted_currency ?? ''}`,
  );
  const expense = await step(
    'Expense is created',
    () => createExpense(employee, upload),
    ({ id, amount, currency }) => `#${id}, ${amount} ${currency}`,
  );
  await step('Expense is submitted', () => employee.submit(expense.id));
  const manager = await RestClient.signIn(url, 'manager@outlay.test', password);
  await step('Manager approves', () => manager.decide(expense.id, 'approve'));
  if ((expense.usd_amount ?? 0) > FINANCE_ABOVE_USD) {
    const finance = await RestClient.signIn(url, 'finance@outlay.test', password);
    await step('Finance approves', () => finance.decide(expense.id, 'approve'));
  }
  const paid = await step(
    'Expense is paid',
    () => employee.awaitStatus(expense.id, 'paid'),
    ({ reimbursement_amount_pyusd }) => `${reimbursement_amount_pyusd ?? '?'} PYUSD`,
  );
  const signature = paid.reimbursement_tx_hash ?? '';
  await step(
    'The chain confirms it',
    () => finalTransaction(options.rpcUrl, signature),
    ({ slot }) => `slot ${slot}`,
  );
  return { expenseId: expense.id, signature };
}

async function createExpense(employee: RestClient, upload: RestUpload) {
  const categories = await employee.call<{ id: number; name: string }[]>(
    'GET',
    '/expense-categories/',
  );
  const categoryId = upload.category_id ?? categories[0]?.id ?? 0;
  const policies = await employee.call<{ id: number; reimbursable: boolean }[]>(
    'GET',
    `/expense-policies/category/${categoryId}`,
  );
  return employee.createExpense({
    title: upload.extracted_vendor?.slice(0, 200) ?? 'Receipt',
    amount: upload.extracted_amount ?? 1,
    currency: upload.extracted_currency ?? 'USD',
    time: upload.extracted_date ?? new Date().toISOString().slice(0, 10),
    category_id: categoryId,
    policy_id: policies.find(({ reimbursable }) => reimbursable)?.id ?? 0,
    receipt_id: upload.receipt_id,
    ...(upload.extracted_vendor !== null && { vendor: upload.extracted_vendor.slice(0, 200) }),
    ...(upload.extracted_invoice_id !== null && {
      invoice_number: upload.extracted_invoice_id.slice(0, 100),
    }),
  });
}

const finalTransaction = (rpcUrl: string, signature: string): Promise<Transaction> =>
  until(async () => {
    const transaction = await callRpc<Transaction | null>(rpcUrl, 'getTransaction', signature, {
      commitment: 'finalized',
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: 1,
    });
    if (transaction?.meta?.err)
      throw new Error(`the transaction failed on the chain: ${signature}`);
    return transaction ?? undefined;
  }, `transaction ${signature}`);
