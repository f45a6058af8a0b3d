import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** Thrown for an error response, with the server's message. */
export class RestCallError extends Error {
  override readonly name = 'RestCallError';
  readonly status: number;
  readonly code: string;

  constructor(call: string, status: number, body: { detail?: string; code?: string }) {
    super(`${call}: ${status} ${body.code ?? ''} ${body.detail ?? ''}`.trim());
    this.status = status;
    this.code = body.code ?? '';
  }
}

export interface RestExpense {
  id: number;
  title: string;
  status: string;
  amount: number;
  currency: string;
  usd_amount: number | null;
  reimbursement_status: string | null;
  reimbursement_tx_hash: string | null;
  reimbursement_amount_pyusd: number | null;
}

export interface RestUpload {
  success: boolean;
  receipt_id: number;
  error: string | null;
  extracted_amount: number | null;
  extracted_currency: string | null;
  extracted_date: string | null;
  extracted_vendor: string | null;
  extracted_invoice_id: string | null;
  category_id: number | null;
  policy_id: number | null;
}

export interface RestTask {
  step_instance: { id: number };
  item_info: { id: number };
}

export interface NewExpense {
  title: string;
  amount: number | string;
  currency: string;
  time: string;
  category_id: number;
  policy_id: number;
  vendor?: string;
  description?: string;
  invoice_number?: string;
  receipt_id?: number;
}

/** The REST API as one signed-in person. */
export class RestClient {
  readonly #url: string;
  /** Short-lived access token. */
  readonly token: string;
  readonly walletAddress: string | null;

  private constructor(url: string, token: string, walletAddress: string | null) {
    this.#url = url;
    this.token = token;
    this.walletAddress = walletAddress;
  }

  static async signIn(url: string, email: string, password: string): Promise<RestClient> {
    const answer = await send(`${url}/api/v1/auth/login`, 'POST', { email, password });
    const { access_token, user } = answer as {
      access_token: string;
      user: { wallet_address?: string };
    };
    return new RestClient(url, access_token, user.wallet_address ?? null);
  }

  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    return send(`${this.#url}/api/v1${path}`, method, body, this.token) as Promise<Answer>;
  }

  /** Uploads a file and waits for its analysis. */
  async upload(path: string): Promise<RestUpload> {
    return this.uploadBytes(await readFile(path), basename(path));
  }

  async uploadBytes(bytes: Buffer, name: string): Promise<RestUpload> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return (await send(
      `${this.#url}/api/v1/receipts/upload`,
      'POST',
      form,
      this.token,
    )) as RestUpload;
  }

  createExpense(expense: NewExpense): Promise<RestExpense> {
    return this.call('POST', '/expenses/', expense);
  }

  submit(id: number): Promise<RestExpense> {
    return this.call('POST', `/expense-workflows/expenses/${id}/submit`);
  }

  expense(id: number): Promise<RestExpense> {
    return this.call('GET', `/expenses/${id}`);
  }

  async pendingTasks(): Promise<RestTask[]> {
    const { pending_tasks } = await this.call<{ pending_tasks: RestTask[] }>(
      'GET',
      '/expense-workflows/my-pending-tasks',
    );
    return pending_tasks;
  }

  /**
   * Waits until a step of the expense is assigned to this person.
   *
   * @param withdrawnStepId a step of an earlier submission, which stays listed until workflow has received the withdrawal
   */
  openStep(expenseId: number, withdrawnStepId?: number): Promise<number> {
    return until(async () => {
      const tasks = await this.pendingTasks();
      const step = tasks.find(({ item_info }) => item_info.id === expenseId)?.step_instance;
      return step?.id === withdrawnStepId ? undefined : step?.id;
    }, `a step of expense ${expenseId}`);
  }

  /** Decides the step of an expense that is, or is about to be, assigned to this person. */
  async decide(expenseId: number, action: string, reason?: string): Promise<void> {
    await this.decideStep(expenseId, await this.openStep(expenseId), action, reason);
  }

  async decideStep(
    expenseId: number,
    stepId: number,
    action: string,
    reason?: string,
  ): Promise<void> {
    await this.call('POST', `/expense-workflows/expenses/${expenseId}/workflow-action`, {
      step_instance_id: stepId,
      action,
      ...(reason !== undefined && { rejection_reason: reason }),
    });
  }

  awaitStatus(id: number, status: string, timeoutMs = 60_000): Promise<RestExpense> {
    return until(
      async () => {
        const expense = await this.expense(id);
        return expense.status === status ? expense : undefined;
      },
      `expense ${id} to be ${status}`,
      timeoutMs,
    );
  }
}

async function send(url: string, method: string, body?: unknown, token?: string): Promise<unknown> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const answer: unknown = text === '' ? null : JSON.parse(text);
  if (!response.ok) {
    throw new RestCallError(
      `${method} ${new URL(url).pathname}`,
      response.status,
      answer as object,
    );
  }
  return answer;
}

/** Polls until there is a value. @throws naming what did not arrive in time. */
export async function until<Value>(
  probe: () => Promise<Value | undefined>,
  what: string,
  timeoutMs = 30_000,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await probe();
    if (value !== undefined) return value;
    if (Date.now() > deadline)
      throw new Error(`timed out after ${timeoutMs} ms waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
