import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { drawReceipt } from '@outlay/stack/demo-data/draw-receipt';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestCallError, RestClient } from '@outlay/stack/demo-data/rest-client';
import { PYUSD_MINT } from '@outlay/sandbox';
import { callRpc } from '@outlay/sandbox/call-rpc';
import { readRunFile } from '@outlay/stack/local/run-file';

const MINOR_PER_PYUSD = 1_000_000;

interface ParsedTransaction {
  meta: {
    err: unknown;
    preTokenBalances: TokenBalance[];
    postTokenBalances: TokenBalance[];
  };
  transaction: { message: { instructions: { program?: string; parsed?: unknown }[] } };
}
interface TokenBalance {
  mint: string;
  owner: string;
  uiTokenAmount: { amount: string };
}

const url = inject('stackUrl');
let employee: RestClient;
let manager: RestClient;
let finance: RestClient;
let folder: string;
let categoryId: number;
let policyId: number;

beforeAll(async () => {
  [employee, manager, finance] = (await Promise.all(
    (['employee', 'manager', 'finance'] as const).map((name) =>
      RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD),
    ),
  )) as [RestClient, RestClient, RestClient];
  folder = await mkdtemp(join(tmpdir(), 'outlay-receipt-'));
  const categories = await employee.call<{ id: number }[]>('GET', '/expense-categories/');
  const policies = await employee.call<{ id: number; reimbursable: boolean }[]>(
    'GET',
    '/expense-policies/',
  );
  categoryId = categories[0]!.id;
  policyId = policies.find(({ reimbursable }) => reimbursable)!.id;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const base = () => ({ category_id: categoryId, policy_id: policyId, time: '2026-11-20' });

const balanceChange = ({ meta }: ParsedTransaction, owner: string): number => {
  const amountIn = (balances: TokenBalance[]): number =>
    Number(
      balances.find((balance) => balance.owner === owner && balance.mint === PYUSD_MINT)
        ?.uiTokenAmount.amount ?? 0,
    );
  return amountIn(meta.postTokenBalances) - amountIn(meta.preTokenBalances);
};

const finalTransaction = (signature: string): Promise<ParsedTransaction> => {
  const { solanaRpcUrl } = readRunFile(inject('stackDataDir'))!;
  return callRpc(solanaRpcUrl, 'getTransaction', signature, {
    commitment: 'finalized',
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 1,
  });
};

describe('the full journey through the REST API', () => {
  test('a drawn receipt is read, approved and paid: the chain shows mint, amount, destination and memo, and the balance card updates', async () => {
    const file = join(folder, 'receipt.jpg');
    await writeFile(
      file,
      await drawReceipt({
        vendor: 'BLUE DOOR BAKERY',
        address: '7 Harbour Road',
        invoiceNumber: 'BDB-7741',
        date: '19/11/2026',
        lines: [
          ['3 Sourdough', '24.00'],
          ['1 Rye', '7.35'],
        ],
        total: '31.35',
      }),
    );
    const wallet = employee.walletAddress!;
    const before = await employee.call<{ pyusd_balance: number }>(
      'GET',
      `/wallet/balance/${wallet}`,
    );
    const upload = await employee.upload(file);
    expect(upload).toMatchObject({
      success: true,
      error: null,
      extracted_amount: 31.35,
      extracted_date: '2026-11-19',
    });
    expect(upload.extracted_vendor?.toUpperCase()).toContain('BAKERY');
    const { id } = await employee.createExpense({
      ...base(),
      title: 'Bread for the office',
      amount: 31.35,
      currency: 'USD',
      receipt_id: upload.receipt_id,
    });
    await employee.submit(id);
    await manager.decide(id, 'approve');
    const paid = await employee.awaitStatus(id, 'paid');
    expect(paid.reimbursement_status).toBe('completed');
    const minor = Math.round(paid.reimbursement_amount_pyusd! * MINOR_PER_PYUSD);
    const transaction = await finalTransaction(paid.reimbursement_tx_hash!);
    expect(transaction.meta.err).toBeNull();
    expect(balanceChange(transaction, wallet)).toBe(minor);
    const memo = transaction.transaction.message.instructions.find(
      ({ program }) => program === 'spl-memo',
    );
    expect(memo?.parsed).toMatch(/[0-9a-f-]{36}/);
    await expect
      .poll(
        async () => {
          const now = await employee.call<{ pyusd_balance: number }>(
            'GET',
            `/wallet/balance/${wallet}`,
          );
          return Math.round((now.pyusd_balance - before.pyusd_balance) * MINOR_PER_PYUSD);
        },
        { timeout: 15_000 },
      )
      .toBe(minor);
  });

  test('above 500 USD the expense is paid only after finance approves too', async () => {
    const { id } = await employee.createExpense({
      ...base(),
      title: 'Flight',
      amount: 500.01,
      currency: 'USD',
    });
    await employee.submit(id);
    await manager.decide(id, 'approve');
    expect((await employee.expense(id)).status).toBe('submitted');
    await finance.decide(id, 'approve');
    await employee.awaitStatus(id, 'paid');
  });

  test('one Idempotency-Key creates one expense, however many times it is sent', async () => {
    const body = JSON.stringify({ ...base(), title: 'Taxi', amount: '9.90', currency: 'USD' });
    const send = async (key: string, payload = body) => {
      const response = await fetch(`${url}/api/v1/expenses/`, {
        method: 'POST',
        body: payload,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${employee.token}`,
          'idempotency-key': key,
        },
      });
      return {
        status: response.status,
        body: (await response.json()) as { id?: number; code?: string },
      };
    };
    const key = `e2e-${Date.now()}`;
    const answers = await Promise.all([send(key), send(key), send(key)]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await send(key, body.replace('9.90', '9.91'))).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });
});

describe('bad input is reported and changes nothing', () => {
  const refusal = async (work: Promise<unknown>): Promise<[number, string]> => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(RestCallError);
    const { status, code } = error as RestCallError;
    return [status, code];
  };
  const uploadBytes = async (
    bytes: Uint8Array | string,
    name = 'file.jpg',
  ): Promise<[number, string]> => {
    const file = join(folder, name);
    await writeFile(file, bytes);
    return refusal(employee.upload(file));
  };

  test('an unsupported file type: 415', async () => {
    expect(await uploadBytes('<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([
      415,
      'UNSUPPORTED_TYPE',
    ]);
  });
  test('one byte over 10 MB: 413', async () => {
    expect(await uploadBytes(new Uint8Array(10_485_761).fill(255))).toEqual([413, 'TOO_LARGE']);
  });
  test('an empty file: 422', async () => {
    expect(await uploadBytes('')).toEqual([422, 'EMPTY_FILE']);
  });
  test('a file truncated in its header: 422', async () => {
    expect(await uploadBytes(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]))).toEqual([
      422,
      'UNREADABLE_FILE',
    ]);
  });
  test('a wrong password and an unknown e-mail: the same 401', async () => {
    expect(await refusal(RestClient.signIn(url, 'finance@outlay.test', 'wrong'))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ]);
    expect(await refusal(RestClient.signIn(url, 'nobody@outlay.test', 'wrong'))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ]);
  });
  test('a tampered token: 401', async () => {
    const response = await fetch(`${url}/api/v1/auth/me`, {
      headers: { authorization: `Bearer ${employee.token.slice(0, -4)}AAAA` },
    });
    expect(response.status).toBe(401);
  });
  test.each(['abc', '12.345', -1, '1e400', null])('an amount %j: 422', async (amount) => {
    const [status] = await refusal(
      employee.call('POST', '/expenses/', { ...base(), title: 'x', currency: 'USD', amount }),
    );
    expect(status).toBe(422);
  });
  test('a submission without category and policy: 422, and the expense stays a draft', async () => {
    const { id } = await employee.call<{ id: number }>('POST', '/expenses/', {
      title: 'Unsorted',
      amount: 5,
      currency: 'USD',
      time: '2026-11-20',
    });
    expect(await refusal(employee.submit(id))).toEqual([422, 'CATEGORY_AND_POLICY_REQUIRED']);
    expect((await employee.expense(id)).status).toBe('draft');
  });
  test("one's own expense and a second decision: 403 and 409", async () => {
    const { id } = await employee.createExpense({
      ...base(),
      title: 'Pens',
      amount: 3,
      currency: 'USD',
    });
    await employee.submit(id);
    const stepId = await manager.openStep(id);
    const act = (client: RestClient) =>
      client.call('POST', `/expense-workflows/expenses/${id}/workflow-action`, {
        step_instance_id: stepId,
        action: 'approve',
      });
    expect(await refusal(act(employee))).toEqual([403, 'SELF_APPROVAL']);
    await act(manager);
    expect(await refusal(act(manager))).toEqual([409, 'STEP_ALREADY_DECIDED']);
  });
  test("another organization's expense: 404", async () => {
    const rival = await RestClient.signIn(url, 'employee@rival.test', DEMO_PASSWORD);
    const { id } = await employee.createExpense({
      ...base(),
      title: 'Secret',
      amount: 3,
      currency: 'USD',
    });
    expect(await refusal(rival.expense(id))).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(rival.expense(9_999_999))).toEqual([404, 'NOT_FOUND']);
  });
});
