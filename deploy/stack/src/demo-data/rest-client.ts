import {
  answerOf,
  createClient,
  createDeviceKey,
  fetchWithRetries,
  OutlayError as RestCallError,
  type components,
  type DeviceKey,
  type OutlayClient,
  type RetryOptions,
  type StatementProof,
  type TaskDecision,
} from '@outlay/client';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { askGraphql } from './ask-graphql.ts';

export { RestCallError };

export type RestExpense = components['schemas']['Expense'];
export type RestUpload = components['schemas']['UploadAnswer'];
export type RestTask = components['schemas']['PendingTask'];

type ExpenseInput = components['schemas']['ExpenseInput'];

export interface NewExpense extends Pick<
  ExpenseInput,
  'lines' | 'fields' | 'mileage' | 'per_diem'
> {
  title: string;
  /** Left out for mileage and per diems, which compute it. */
  amount?: number | string;
  currency: string;
  time: string;
  category_id: number;
  policy_id: number;
  vendor?: string;
  description?: string;
  invoice_number?: string;
  receipt_id?: number;
}

/** Tests look at single answers, so nothing is repeated behind their back. */
const ONCE: RetryOptions = { attemptsMax: 1 };

/** For a start: a service that is busy for a moment must not end it. */
export const PATIENT: RetryOptions = { attemptsMax: 8 };

type Action = 'approve' | 'reject' | 'send_back';

/** A change of a member consists of at most so many statements. */
const STATEMENTS_MAX = 3;

/** What a session needs to sign its decisions. */
interface Signing {
  readonly key: DeviceKey;
  readonly organizationId: number;
}

/** The REST API as one signed-in person, who signs what they decide. */
export class RestClient {
  readonly #url: string;
  readonly #client: OutlayClient;
  readonly #retries: RetryOptions;
  /** Short-lived access token. */
  readonly token: string;
  readonly walletAddress: string | null;
  /** Null for an operator, who decides nothing, and while the key waits for another device. */
  #signing: Signing | null;

  private constructor(
    url: string,
    token: string,
    walletAddress: string | null,
    retries: RetryOptions,
    signing: Signing | null,
  ) {
    this.#signing = signing;
    this.#url = url;
    this.#retries = retries;
    this.#client = createClient({ url, token, ...retries });
    this.token = token;
    this.walletAddress = walletAddress;
  }

  static async signIn(
    url: string,
    email: string,
    password: string,
    retries: RetryOptions = ONCE,
  ): Promise<RestClient> {
    const key = await createDeviceKey();
    const { access_token, user, device_key_id, second_factor } = answerOf(
      await createClient({ url, ...retries }).POST('/api/v1/auth/login', {
        body: { email, password, device_key: key.publicKey },
      }),
    );
    const signing = user.org_id === null ? null : { key, organizationId: user.org_id };
    const wallet = user.wallet_address ?? null;
    const client = new RestClient(url, access_token, wallet, retries, signing);
    // Two-step sign-in comes before a key.
    const lacksKey = device_key_id === undefined && second_factor !== 'required';
    if (signing && lacksKey) await client.#registerFirstKey(key);
    return client;
  }

  /** Where devices sign, a person's first key signs the statement that brings it. */
  async #registerFirstKey({ publicKey }: DeviceKey): Promise<void> {
    const { keyId } = await this.change<Refused & { readonly keyId: string | null }>(
      `mutation ($publicKey: String!, $proof: StatementProofInput) {
        result: registerDeviceKey(publicKey: $publicKey, proof: $proof) { keyId errors { code message statement } } }`,
      { publicKey },
    );
    if (keyId === null) this.#signing = null;
  }

  /** A mutation that answers with `result { errors { code message statement } }` and takes a $proof. */
  async change<Result extends Refused>(mutation: string, variables: object = {}): Promise<Result> {
    const send = async (proof: StatementProof | null): Promise<Result> => {
      const sent = { ...variables, proof: proof && toInput(proof) };
      return (await askGraphql<{ result: Result }>(this.#url, this.token, mutation, sent)).result;
    };
    let answer = await send(null);
    for (let signed = 0; signed < STATEMENTS_MAX; signed += 1) {
      const statement = answer.errors[0]?.statement ?? null;
      if (statement === null || !this.#signing) break;
      answer = await send(await this.#signing.key.signStatement(statement));
    }
    return answer;
  }

  /** A call of any path below /api/v1. */
  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const request = new Request(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await fetchWithRetries(this.#retries)(request);
    const text = await response.text();
    const answer: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return answer as Answer;
    throw new RestCallError(`${method} ${path}`, response.status, answer as object);
  }

  /** Uploads a file and waits for its analysis. */
  async upload(path: string): Promise<RestUpload> {
    return this.uploadBytes(await readFile(path), basename(path));
  }

  async uploadBytes(bytes: Buffer, name: string): Promise<RestUpload> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return answerOf(
      await this.#client.POST('/api/v1/receipts/upload', {
        body: { file: name },
        bodySerializer: () => form,
      }),
    );
  }

  async createExpense(expense: NewExpense): Promise<RestExpense> {
    const currency = expense.currency as components['schemas']['Currency'];
    const body = { ...expense, currency };
    return answerOf(await this.#client.POST('/api/v1/expenses/', { body }));
  }

  async submit(id: number): Promise<RestExpense> {
    const submit = async (proof: StatementProof | null): Promise<RestExpense> =>
      answerOf(
        await this.#client.POST('/api/v1/expense-workflows/expenses/{id}/submit', {
          params: { path: { id } },
          ...(proof && { body: { proof } }),
        }),
      );
    return submit(null).catch(async (error: unknown) => {
      const statement = error instanceof RestCallError ? error.statement : null;
      if (statement === null || !this.#signing) throw error;
      return submit(await this.#signing.key.signStatement(statement));
    });
  }

  async expense(id: number): Promise<RestExpense> {
    return answerOf(await this.#client.GET('/api/v1/expenses/{id}', { params: { path: { id } } }));
  }

  async pendingTasks(): Promise<RestTask[]> {
    const { pending_tasks } = answerOf(
      await this.#client.GET('/api/v1/expense-workflows/my-pending-tasks'),
    );
    return pending_tasks;
  }

  /**
   * Waits until a step of the expense is assigned to this person.
   *
   * @param withdrawnStepId a step of an earlier submission, which stays listed until workflow has received the withdrawal
   */
  async openStep(expenseId: number, withdrawnStepId?: number): Promise<number> {
    return (await this.#openTask(expenseId, withdrawnStepId)).step_instance.id;
  }

  #openTask(expenseId: number, withdrawnStepId?: number): Promise<RestTask> {
    return until(async () => {
      const tasks = await this.pendingTasks();
      const task = tasks.find(({ item_info }) => item_info.id === expenseId);
      return task?.step_instance.id === withdrawnStepId ? undefined : task;
    }, `a step of expense ${expenseId}`);
  }

  /** Decides the step of an expense that is, or is about to be, assigned to this person. */
  async decide(expenseId: number, action: Action, reason?: string): Promise<void> {
    await this.decideTask(await this.#openTask(expenseId), action, reason);
  }

  /** Decides a task of this person, signed. */
  async decideTask(task: RestTask, action: Action, reason?: string): Promise<void> {
    const { id } = task.item_info;
    const { key, organizationId } = this.#signing ?? {};
    const signed =
      key && organizationId !== undefined
        ? await key.sign(task, await this.#decisionOf(id, action), organizationId)
        : null;
    await this.#act(id, {
      step_instance_id: task.step_instance.id,
      action,
      ...(reason !== undefined && { rejection_reason: reason }),
      ...signed,
    });
  }

  async #decisionOf(expenseId: number, action: Action): Promise<TaskDecision> {
    if (action === 'approve') return { action };
    const { versions } = await askGraphql<{ versions: number[] }>(
      this.#url,
      this.token,
      'query ($of: [String!]!) { versions: statementVersions(subjects: $of) }',
      { of: [`expense/${expenseId}`] },
    );
    return { action, version: versions[0] ?? 1 };
  }

  /** As a plain client decides that has no key: on a step that it knows. */
  async decideStep(expenseId: number, stepId: number, action: Action): Promise<void> {
    await this.#act(expenseId, { step_instance_id: stepId, action });
  }

  async #act(expenseId: number, body: object): Promise<void> {
    await this.call('POST', `/expense-workflows/expenses/${expenseId}/workflow-action`, body);
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

interface Refused {
  readonly errors: readonly {
    readonly code: string;
    readonly message: string;
    readonly statement?: string | null;
  }[];
}

const toInput = ({ key_id: keyId, ...proof }: StatementProof) => ({ ...proof, keyId });

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
