import { eventually } from '@outlay/platform/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { drawReceipt } from '@outlay/stack/demo-data/draw-receipt';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { connectProvider } from '@outlay/testkit/single-sign-on';
import { aReimbursableExpense } from '@outlay/testkit/reimbursable-expense';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { callBooks } from './support/book-calls.ts';
import { CheckedCalls } from './support/checked-calls.ts';
import { operations } from '../src/contracts/testing/openapi-document.ts';
import { addHarmlessFailedEvent } from './support/failed-event.ts';
import { askService } from './support/run-ops.ts';
import { registerPasskey } from './support/software-passkey.ts';
import { turnOnTwoSteps } from './support/two-step-sign-in.ts';
import { uploadForm } from './support/upload-form.ts';

const url = inject('stackUrl');
const api = new CheckedCalls(url);
const EXPENSE = '/api/v1/expenses/{id}';
const WORKFLOWS = '/api/v1/expense-workflows';

let employee: RestClient;
let manager: RestClient;
let finance: RestClient;
beforeAll(async () => {
  [employee, manager, finance] = (await Promise.all(
    ['employee', 'manager', 'finance'].map((name) =>
      RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD),
    ),
  )) as [RestClient, RestClient, RestClient];
});

describe('the OpenAPI document matches the API', () => {
  test('signing in, refreshing the session and signing out', async () => {
    const { body, headers } = await api.call('POST /api/v1/auth/login', {
      body: { email: 'employee@outlay.test', password: DEMO_PASSWORD },
    });
    const { access_token: token } = body as { access_token: string };
    const cookie = (headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    await api.call('GET /api/v1/auth/me', { token });
    expect((await api.call('GET /api/v1/auth/me')).status).toBe(401);
    const refreshed = await api.call('POST /api/v1/auth/refresh', { headers: { cookie } });
    const renewed = (refreshed.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    await api.call('POST /api/v1/auth/logout', { headers: { cookie: renewed } });
    const ended = { headers: { cookie: renewed } };
    expect((await api.call('POST /api/v1/auth/refresh', ended)).status).toBe(401);
    const wrong = { email: 'employee@outlay.test', password: 'wrong' };
    expect((await api.call('POST /api/v1/auth/login', { body: wrong })).status).toBe(401);
  });

  test('signing in with a passkey, once per challenge', async () => {
    const passkey = await registerPasskey(url, employee.token);
    const { body } = await api.call('POST /api/v1/auth/passkey/challenge');
    const assertion = passkey.assert((body as { challenge: string }).challenge);
    const signed = {
      credential_id: passkey.credentialId,
      authenticator_data: assertion.authenticatorData,
      client_data_json: assertion.clientDataJSON,
      signature: assertion.signature,
    };
    const signIn = () => api.call('POST /api/v1/auth/passkey', { body: signed });
    expect(await signIn()).toMatchObject({ status: 200, body: { token_type: 'bearer' } });
    expect((await signIn()).status).toBe(401);
    const odd = { ...signed, signature: 'not base64url!' };
    expect((await api.call('POST /api/v1/auth/passkey', { body: odd })).status).toBe(422);
  });

  test("signing in at the organization's identity provider, and with a code once two-step sign-in is on", async () => {
    const admin = await RestClient.signIn(url, 'admin@rival.test', DEMO_PASSWORD);
    const stack = { url, dataDir: inject('stackDataDir') };
    const provider = await connectProvider(stack, admin);
    try {
      const { email } = provider.become('Nora');
      const respond = async () => {
        const started = await api.call('POST /api/v1/auth/single-sign-on', { body: { email } });
        const request = started.body as { url: string; secret: string };
        const body = { query: await provider.signIn(request.url), secret: request.secret };
        return [
          await api.call('POST /api/v1/auth/single-sign-on/response', { body }),
          await api.call('POST /api/v1/auth/single-sign-on/response', { body }),
        ] as const;
      };
      const [first, again] = await respond();
      expect(first).toMatchObject({ status: 200, body: { challenge: null } });
      expect(first.headers.getSetCookie()[0]).toContain('HttpOnly');
      expect(again).toMatchObject({ status: 401, body: { code: 'SINGLE_SIGN_ON_FAILED' } });
      const { session } = first.body as { session: { access_token: string } };
      const nextCode = await turnOnTwoSteps(url, session.access_token);
      const [second] = await respond();
      const { challenge } = second.body as { challenge: string };
      expect(second).toMatchObject({ status: 200, body: { session: null } });
      const confirm = (body: { challenge: string; code: string }) =>
        api.call('POST /api/v1/auth/single-sign-on/code', { body });
      expect((await confirm({ challenge, code: '000000' })).status).toBe(401);
      expect(await confirm({ challenge, code: nextCode() })).toMatchObject({
        status: 200,
        body: { token_type: 'bearer' },
      });
    } finally {
      await provider.close();
    }
  });

  test('an expense from draft through every refusal to its approval', async () => {
    const { token } = employee;
    const categories = await api.call('GET /api/v1/expense-categories/', { token });
    const policies = await api.call('GET /api/v1/expense-policies/', { token });
    const [category] = categories.body as { id: number }[];
    const policy = (policies.body as { id: number; reimbursable: boolean }[]).find(
      ({ reimbursable }) => !reimbursable,
    );
    await api.call('GET /api/v1/expense-categories/{id}', { token, params: { id: category!.id } });
    await api.call('GET /api/v1/expense-policies/{id}', { token, params: { id: policy!.id } });
    await api.call('GET /api/v1/expense-policies/category/{id}', {
      token,
      params: { id: category!.id },
    });
    const draft = { title: 'Promise', amount: '12.30', currency: 'EUR', time: '2026-11-20' };
    const created = await api.call('POST /api/v1/expenses/', { token, body: draft });
    const { id } = created.body as { id: number };
    const params = { id };
    const tag = (await api.call(`GET ${EXPENSE}`, { token, params })).headers.get('etag') ?? '';
    const submit = `POST ${WORKFLOWS}/expenses/{id}/submit`;
    expect((await api.call(submit, { token, params })).status).toBe(422);
    const complete = { category_id: category!.id, policy_id: policy!.id };
    const headers = { 'if-match': tag };
    await api.call(`PUT ${EXPENSE}`, { token, params, headers, body: complete });
    const late = { token, params, headers, body: complete };
    expect((await api.call(`PUT ${EXPENSE}`, late)).status).toBe(412);
    const redated = await api.call(`PUT ${EXPENSE}`, {
      token,
      params,
      body: { time: '2026-11-19T23:30:00-08:00' },
    });
    expect(redated).toMatchObject({
      status: 200,
      body: { date: '2026-11-19', time: '2026-11-19T12:00:00.000Z' },
    });
    const toSign = () => api.call(`GET ${EXPENSE}/submission`, { token, params });
    const ofFirst = { submission: 1 };
    expect((await toSign()).body).toMatchObject({ to_submit: ofFirst, to_withdraw: null });
    await api.call(submit, { token, params });
    expect((await toSign()).body).toMatchObject({ to_submit: null, to_withdraw: ofFirst });
    expect((await api.call(submit, { token, params })).status).toBe(409);
    expect((await api.call(`DELETE ${EXPENSE}`, { token, params })).status).toBe(409);
    const withdrawnStepId = await manager.openStep(id);
    await api.call(`POST ${WORKFLOWS}/expenses/{id}/cancel`, {
      token,
      params,
      body: { reason: 'once more' },
    });
    const fixed = { token, params, body: { time: '2026-11-20' } };
    expect(await api.call(`PUT ${EXPENSE}`, fixed)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'time', message: 'Date cannot be changed.' }] },
    });
    await api.call(submit, { token, params });
    const stepId = await manager.openStep(id, withdrawnStepId);
    await api.call(`GET ${WORKFLOWS}/my-pending-tasks`, { token: manager.token });
    await api.call(`GET ${WORKFLOWS}/expenses/{id}/workflow-status`, { token, params });
    const action = `POST ${WORKFLOWS}/expenses/{id}/workflow-action`;
    const decision = { step_instance_id: stepId, action: 'approve' };
    const stale = { ...decision, step_instance_id: withdrawnStepId };
    expect(await api.call(action, { token: manager.token, params, body: stale })).toMatchObject({
      status: 409,
      body: { code: 'SUBMISSION_WITHDRAWN' },
    });
    expect((await api.call(action, { token, params, body: decision })).status).toBe(403);
    await api.call(action, { token: manager.token, params, body: decision });
    expect((await api.call(action, { token: manager.token, params, body: decision })).status).toBe(
      409,
    );
    const withdrawn = await api.call('POST /api/v1/expenses/', {
      token,
      body: { ...draft, ...complete },
    });
    const taken = { id: (withdrawn.body as { id: number }).id };
    await api.call(submit, { token, params: taken });
    await manager.openStep(taken.id);
    await api.call(`POST ${WORKFLOWS}/expenses/{id}/cancel`, {
      token,
      params: taken,
      body: { reason: 'not mine' },
    });
    await api.call(`DELETE ${EXPENSE}`, { token, params: taken });
    // Also right after the deletion, when workflow may not have received its event.
    const listed = await api.call(`GET ${WORKFLOWS}/my-expense-workflows`, { token });
    expect(listed.text).not.toContain(`"expense":{"id":${taken.id},`);
    await api.call('GET /api/v1/expenses/', { token, query: '?limit=5' });
    await api.call('POST /api/v1/expenses/search', {
      token,
      body: { query: 'promise', limit: 5 },
    });
    const other = await api.call('POST /api/v1/expenses/', { token, body: draft });
    const gone = { id: (other.body as { id: number }).id };
    await api.call(`DELETE ${EXPENSE}`, { token, params: gone });
    expect((await api.call(`GET ${EXPENSE}`, { token, params: gone })).status).toBe(404);
  });

  test('the proof of payment, refused until the expense is paid', async () => {
    const { token } = employee;
    const params = { id: await aReimbursableExpense(employee, 'Proven', 6.5) };
    const proof = `GET ${EXPENSE}/proof`;
    expect((await api.call(proof, { token, params })).status).toBe(409);
    await employee.submit(params.id);
    await manager.decide(params.id, 'approve');
    await employee.awaitStatus(params.id, 'paid');
    expect((await api.call(proof, { token, params })).status).toBe(200);
  });

  const UPLOAD = 'POST /api/v1/receipts/upload';
  const aPicture = () => {
    const shop = { vendor: 'PROMISE CAFE', address: '1 Dock Street', invoiceNumber: 'PC-77' };
    return drawReceipt({ ...shop, date: '17/11/2026', lines: [['1 Tea', '3.10']], total: '3.10' });
  };
  const uploadReceipt = async (token: string): Promise<number> => {
    const { body } = await api.call(UPLOAD, {
      token,
      body: uploadForm(await aPicture(), 'tea.jpg'),
    });
    return (body as { receipt_id: number }).receipt_id;
  };

  test('a receipt from upload to deletion, and files that are not receipts', async () => {
    const { token } = employee;
    const params = { id: await uploadReceipt(token) };
    await api.call('GET /api/v1/receipts/', { token });
    const receipt = await api.call('GET /api/v1/receipts/{id}', { token, params });
    const { url: link } = receipt.body as { url: string };
    await api.call('GET /api/v1/receipts/{id}/file', { params, query: searchOf(link) });
    const { receipt: drawn } = await askGraphql<{ receipt: { pageUrls: string[] } }>(
      url,
      token,
      'query ($id: ID!) { receipt(id: $id) { pageUrls } }',
      { id: String(params.id) },
    );
    const query = searchOf(drawn.pageUrls[0] ?? '');
    const page = { ...params, page: 0 };
    await api.call('GET /api/v1/receipts/{id}/pages/{page}', { params: page, query });
    const forged = await api.call('GET /api/v1/receipts/{id}/file', { params, query });
    expect(forged.status).toBe(404);
    await api.call('PUT /api/v1/receipts/{id}', {
      token,
      params,
      body: { extracted_vendor: 'Promise' },
    });
    await api.call('DELETE /api/v1/receipts/{id}', { token, params });
    expect((await api.call('GET /api/v1/receipts/{id}', { token, params })).status).toBe(404);
    const refusals = [
      [Buffer.from('no receipt at all'), 415],
      [Buffer.alloc(0), 422],
      [Buffer.alloc(10 * 1_048_576 + 1, await aPicture()), 413],
    ] as const;
    for (const [bytes, status] of refusals) {
      const refused = await api.call(UPLOAD, { token, body: uploadForm(bytes, 'a.jpg') });
      expect(refused.status).toBe(status);
    }
  });

  test('the books are read by number and exported once, by finance alone', () =>
    callBooks(api, finance.token, employee.token));

  test('an export by its link, the documents, the health checks and the stream', async () => {
    const { token } = employee;
    const { expenseExport } = await askGraphql<{ expenseExport: { url: string } }>(
      url,
      token,
      '{ expenseExport { url } }',
      {},
    );
    const { text } = await api.call('GET /files/expenses.csv', {
      query: searchOf(expenseExport.url),
    });
    expect(text).toMatch(/^id,title,/);
    expect((await api.call('GET /files/expenses.csv', { query: '?token=x' })).status).toBe(404);
    const documents = ['openapi.json', 'docs', 'docs/errors', 'asyncapi.json', 'docs/events'];
    for (const path of [...documents.map((name) => `/api/v1/${name}`), '/livez', '/readyz']) {
      expect((await api.call(`GET ${path}`)).status).toBe(200);
    }
    const schema = await api.call('GET /schemas/events/{owner}/{file}', {
      params: { owner: 'expense', file: 'expense-paid.v1.schema.json' },
    });
    expect(JSON.parse(schema.text)).toMatchObject({ title: 'ExpensePaid' });
    expect((await api.call('GET /api/v1/events', { token })).status).toBe(200);
    expect((await api.call('GET /api/v1/events')).status).toBe(401);
  });

  test('HEAD does not open the stream of events, which would never answer', async () => {
    const headers = { authorization: `Bearer ${employee.token}` };
    const { status } = await fetch(`${url}/api/v1/events`, { method: 'HEAD', headers });
    expect(status).toBe(404);
  });

  test('wallet balances', async () => {
    const balance = 'GET /api/v1/wallet/balance/{address}';
    const params = { address: employee.walletAddress! };
    await api.call(balance, { token: employee.token, params });
    expect((await api.call(balance, { token: manager.token, params })).status).toBe(403);
    const odd = { token: manager.token, params: { address: 'x' } };
    expect((await api.call(balance, odd)).status).toBe(422);
    const organization = 'GET /api/v1/wallet/organization/balance';
    await api.call(organization, { token: finance.token });
    expect((await api.call(organization, { token: employee.token })).status).toBe(403);
  });

  test('operators see every service and redrive failed events, and no tenant does', async () => {
    const token = await tokenOf('operator@outlay.test');
    const admin = await tokenOf('admin@outlay.test');
    for (const facts of ['health', 'lag', 'outbox', 'failed-keys']) {
      const call = `GET /api/v1/ops/${facts}`;
      await api.call(call, { token });
      expect((await api.call(call, { token: admin })).status).toBe(403);
      expect((await api.call(call, { token: finance.token })).status).toBe(403);
      expect((await api.call(call)).status).toBe(401);
    }
    const key = 'promise-of-a-redrive';
    await addHarmlessFailedEvent(key);
    const ofKey = async (reader: string) =>
      (
        (await api.call('GET /api/v1/ops/failed-keys', { token: reader })).body as FailedEvents
      ).keys.filter((failed) => failed.key === key);
    expect(await ofKey(token)).toMatchObject([{ service: 'notification', events: 1 }]);
    const redrive = 'POST /api/v1/ops/redrive';
    const body = { service: 'notification', key, reason: 'its handler is back' };
    expect((await api.call(redrive, { token: admin, body })).status).toBe(403);
    const unsaid = { ...body, reason: '' };
    expect((await api.call(redrive, { token, body: unsaid })).status).toBe(422);
    const unknown = { ...body, key: 'unknown' };
    expect((await api.call(redrive, { token, body: unknown })).status).toBe(404);
    const requested = await api.call(redrive, { token, body });
    const { request } = requested.body as { request: string };
    await api.call('GET /api/v1/ops/redrive', {
      token,
      query: `?service=notification&key=${key}&request=${request}`,
    });
    await eventually(async () => expect(await ofKey(token)).toEqual([]));
  });

  test('an operator reads and changes what belongs to the whole installation, and an admin cannot', async () => {
    const token = await tokenOf('operator@outlay.test');
    const admin = await tokenOf('admin@outlay.test');
    const note = { reason: 'a test of the document' };
    const change = async (path: string, body: object): Promise<void> => {
      const call = `POST /api/v1/ops/${path}`;
      expect((await api.call(call, { token: admin, body })).status).toBe(403);
      expect((await api.call(call, { token, body })).status).toBe(202);
    };
    await addHarmlessFailedEvent('promise-of-a-discard');
    const [failed] = await askService<{ event_id: string }>(
      'notification',
      `select event_id from failed_events where key = 'promise-of-a-discard'`,
    );
    const event = failed?.event_id;
    await change('failed-events/discard', { service: 'notification', event, ...note });
    await change('payouts/pause', note);
    await change('payouts/resume', note);
    const receipt = await uploadReceipt(employee.token);
    await eventually(async () => {
      const unreadable = `update receipts set status = 'failed' where id = $1 and status <> 'analyzing' returning id`;
      expect(await askService('receipt-ai', unreadable, [receipt])).toHaveLength(1);
    });
    await change('receipts/reprocess', note);
    await askService(
      'ledger-watcher',
      `insert into account_books (account, wallet_address, opening, balance, signature, slot, opened_after_line, problem, problem_since)
       values ('promise', 'promise', 0, 0, 'none', 0, 0, 'a gap', now())`,
    );
    const reads = ['work', 'actions', 'failed-events', 'failed-events/actions', 'payouts'];
    for (const path of [...reads, 'wallets/problems']) {
      const call = `GET /api/v1/ops/${path}`;
      expect((await api.call(call, { token })).status).toBe(200);
      expect((await api.call(call, { token: admin })).status).toBe(403);
    }
    await change('wallets/accept', { account: 'promise', ...note });
    await askService('ledger-watcher', `delete from account_books where account = 'promise'`);
  });

  test('an operator replaces a projection after a comparison; without one it is refused', async () => {
    const token = await tokenOf('operator@outlay.test');
    const replay = 'POST /api/v1/ops/replays';
    const body = { service: 'notification', projection: 'organizations', apply: false };
    const admin = await tokenOf('admin@outlay.test');
    expect((await api.call(replay, { token: admin, body })).status).toBe(403);
    const unknown = { ...body, projection: 'mails' };
    expect((await api.call(replay, { token, body: unknown })).status).toBe(404);
    expect((await api.call(replay, { token, body: { ...body, apply: true } })).status).toBe(409);
    const ended = (kind: string): Promise<void> =>
      eventually(async () => {
        const { body: states } = await api.call('GET /api/v1/ops/replays', { token });
        const state = (states as Replays).projections.find(
          ({ service, projection }) => service === body.service && projection === body.projection,
        );
        expect(state).toMatchObject({ running: false, last: { kind, by: 'operator@outlay.test' } });
      });
    await api.call(replay, { token, body });
    await ended('compared');
    await api.call(replay, { token, body: { ...body, apply: true } });
    await ended('applied');
  });
});

const searchOf = (link: string): string => link.slice(link.indexOf('?'));

interface Replays {
  projections: { service: string; projection: string; running: boolean }[];
}

interface FailedEvents {
  keys: { service: string; key: string; events: number }[];
}

const tokenOf = async (email: string): Promise<string> =>
  (await RestClient.signIn(url, email, DEMO_PASSWORD)).token;

afterAll(() => {
  const all = operations.map(({ method, path }) => `${method} ${path}`);
  expect(all.filter((call) => !api.succeeded.has(call))).toEqual([]);
});
