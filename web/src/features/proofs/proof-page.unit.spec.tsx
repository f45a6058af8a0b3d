import { LINK_TITLES } from '@outlay/verifier';
import issuer from '@outlay/verifier/example-keys.json';
import exportedLog from '@outlay/verifier/example-log.json';
import downloaded from '@outlay/verifier/example-proof.json';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aLogPage, anAuthorityEntry } from '../../testing/fake-changes.ts';
import { anExpense } from '../../testing/fake-expenses.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import example from './example-payment.json' with { type: 'json' };
import linkGroups from './link-groups.json' with { type: 'json' };

const PATH = '/expenses/9/proof';
const answering = (status: number, body: unknown) => ({
  rest: { [`GET /api/v1${PATH}`]: () => Response.json(body, { status }) },
  answers: { expense: () => anExpense({ id: '9', title: 'Lunch with the Rome team' }) },
});

test('shows what was paid, and checks every link in the browser', async () => {
  renderApp(PATH, answering(200, downloaded));
  await screen.findByText('Consistent, but issuer not checked');
  screen.getByText(
    "Signed with keys that this installation doesn't know. Ask the issuer for its keys.",
    { exact: false },
  );
  expect(screen.getByText('17 verified').parentElement?.textContent).toBe(
    '17 verified · 7 not checked · 0 false',
  );
  screen.getByText('Checked in this browser.');
  const payment = screen.getByRole('region', { name: 'Payment' });
  expect(payment.textContent).toContain('51.738127 PYUSD');
  expect(payment.textContent).toContain('€44.50');
  expect(payment.textContent).toContain('USD, Pyth price');
  const approval = screen.getByRole('list', { name: 'Approval' });
  expect(within(approval).getAllByText('Verified').length).toBe(1);
  within(screen.getByRole('list', { name: 'Approved by' })).getByText('Member 5');
});

test('every check has its place on the page, so that none is left out of the report', () => {
  const placed = linkGroups.flatMap(({ ids }) => ids);
  expect(placed.toSorted()).toEqual(Object.keys(LINK_TITLES).toSorted());
});

test('the evidence of each check is one click away; what could not be checked says why at once', async () => {
  const { user } = renderApp(PATH, answering(200, downloaded));
  const approval = await screen.findByRole('list', { name: 'Approval' });
  const before = approval.textContent;
  await user.click(screen.getByRole('button', { name: 'Show evidence' }));
  expect(approval.textContent.length).toBeGreaterThan(before.length);
  const history = screen.getByRole('list', { name: 'Audit history' });
  await user.click(screen.getByRole('button', { name: 'Hide evidence' }));
  expect(approval.textContent).toBe(before);
  expect(within(history).getAllByText('Not checked')[0]?.closest('li')?.textContent).not.toBe(
    'Not checked',
  );
});

test('a proof that was tampered with says so, and where', async () => {
  const tampered = { ...downloaded, content: { ...downloaded.content, usdAmount: '5.00' } };
  renderApp(PATH, answering(200, tampered));
  await screen.findByText("checks failed. Don't rely on this proof.", {
    exact: false,
  });
  const submission = screen.getByRole('list', { name: 'Submission' });
  within(submission).getByText('False');
});

test('the file is downloaded as the server sent it', async () => {
  const { user } = renderApp(PATH, answering(200, downloaded));
  const blobs: Blob[] = [];
  const createObjectURL = (blob: Blob): string => {
    blobs.push(blob);
    return 'blob:proof';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('button', { name: 'Download proof' }));
  expect(click).toHaveBeenCalledOnce();
  expect(blobs[0]?.size).toBe(JSON.stringify(downloaded).length);
});

test('an expense that is not paid has no proof yet, and says so', async () => {
  renderApp(PATH, answering(409, { detail: 'Only paid …', code: 'EXPENSE_NOT_PAID' }));
  await screen.findByText('Not paid yet');
  expect(screen.queryByRole('button', { name: 'Download proof' })).toBeNull();
});

test('an expense that the viewer may not see is not found', async () => {
  renderApp(PATH, answering(404, { detail: 'Expense not found.', code: 'NOT_FOUND' }));
  await screen.findByText('The requested expense could not be found.');
});

test('after a failure the proof can be loaded again', async () => {
  let status = 503;
  const { user } = renderApp(PATH, {
    ...answering(503, {}),
    rest: { [`GET /api/v1${PATH}`]: () => Response.json(downloaded, { status }) },
  });
  await screen.findByText('Failed to load the proof of payment');
  status = 200;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Consistent, but issuer not checked');
});

const aFile = (content: unknown, name = 'proof.json'): File =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

test('anyone with the file can verify it without an account', async () => {
  const { user } = renderApp('/verify', { user: null });
  await user.upload(await screen.findByLabelText('Choose files'), aFile(downloaded));
  await screen.findByText('Consistent, but issuer not checked');
  screen.getByText('Member 5');
});

/** A node of the network that the proof is of, with its transaction. */
async function answerAsNode(request: Request): Promise<Response> {
  const { payment, audit } = downloaded;
  const { method, params } = (await request.json()) as { method: string; params: unknown[] };
  if (method === 'getGenesisHash') return Response.json({ result: payment.genesis_hash });
  const landed = [payment, audit.approval.root, audit.payment.root].find(
    ({ signature }) => signature === params[0],
  );
  const result = landed && {
    slot: Number(landed.slot),
    blockTime: null,
    meta: { err: null },
    transaction: [landed.transaction, 'base64'],
  };
  return Response.json({ result });
}

const keysPath = 'GET /.well-known/outlay-keys.json';

const installation = {
  [keysPath]: () =>
    Response.json({
      ...issuer,
      genesis_hash: downloaded.payment.genesis_hash,
      solana_rpc_url: 'http://localhost/solana',
    }),
};
const aLog = (changes: object = {}): File =>
  aFile({ ...exportedLog, ...changes }, 'authority-log.json');

test('with the authority log, a proof of this installation is proved once its node has the payment', async () => {
  const rest = { ...installation, 'POST /solana': answerAsNode };
  const { user } = renderApp('/verify', { user: null, rest });
  await user.upload(await screen.findByLabelText('Choose files'), [aLog(), aFile(downloaded)]);
  await screen.findByText('Proved');
  screen.getByText("Signed with this installation's keys.", { exact: false });
  screen.getByText("The company's own rule was met");
});

test("who may read the authority log sees their company's payment proved without choosing a file", async () => {
  const [start, ...others] = exportedLog.entries.map((entry) =>
    anAuthorityEntry({ ...entry, statement: JSON.stringify(entry.statement) }),
  );
  const page = answering(200, downloaded);
  const paged = ({ after }: { after?: string | null }) =>
    after
      ? { ...aLogPage(others), signedHead: exportedLog.head }
      : {
          ...aLogPage([start!]),
          pageInfo: { ...aLogPage([]).pageInfo, hasNextPage: true, endCursor: '1' },
        };
  const rest = { ...page.rest, ...installation, 'POST /solana': answerAsNode };
  const user = aSessionUser({ roles: ['finance'] });
  renderApp(PATH, { user, rest, answers: { ...page.answers, authorityLog: paged } });
  await screen.findByText('Proved');
});

test("without the authority log, that the rule was met is the signer's word", async () => {
  const rest = { ...installation, 'POST /solana': answerAsNode };
  const { user } = renderApp('/verify', { user: null, rest });
  await user.upload(await screen.findByLabelText('Choose files'), aFile(downloaded));
  await screen.findByText('Consistent, but rule not checked');
  screen.getByText("The signer states that the company's rule was met.", { exact: false });
  await user.upload(screen.getByLabelText('Add authority log'), aLog());
  await screen.findByText('Proved');
});

test('the authority log may come before the proof, and says so', async () => {
  const { user } = renderApp('/verify', { user: null, rest: installation });
  await user.upload(await screen.findByLabelText('Choose files'), aLog());
  await screen.findByText('Authority log added. Drop the proof here');
  await user.upload(screen.getByLabelText('Choose files'), aFile(downloaded));
  await screen.findByLabelText('Replace authority log');
});

test('the log of another organization is refused, and so is a file of another kind', async () => {
  const { user } = renderApp('/verify', { user: null });
  await user.upload(await screen.findByLabelText('Choose files'), aFile(downloaded));
  const [first] = exportedLog.entries;
  const statement = { ...first?.statement, organizationId: '2' };
  await user.upload(
    await screen.findByLabelText('Add authority log'),
    aLog({ entries: [{ ...first, statement }] }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The authority log is of organization 2, and the proof of organization 1.',
  );
  await user.upload(screen.getByLabelText('Add authority log'), aLog({ entries: [{}] }));
  await screen.findByText("authority-log.json isn't a complete authority log.");
  await user.upload(screen.getByLabelText('Add keys'), aLog());
  await screen.findByText("authority-log.json isn't a file of trusted keys.");
  screen.getByLabelText('Add authority log');
});

test('a proof of this installation is amber while no node answers, and says so', async () => {
  const { user } = renderApp('/verify', { user: null, rest: installation });
  await user.upload(await screen.findByLabelText('Choose files'), [aFile(downloaded), aLog()]);
  await screen.findByText('Consistent, but payment not checked');
  screen.getByText('The payment was not looked up on Solana.', { exact: false });
});

test('people and the organization are named by the names that the proof brings', async () => {
  const names = {
    organization: 'Acme GmbH',
    expense: 'Lunch with the Rome team',
    members: [{ id: '5', name: 'Mia Chen' }],
  };
  const { user } = renderApp('/verify', { user: null });
  await user.upload(await screen.findByLabelText('Choose files'), aFile({ ...downloaded, names }));
  await screen.findByText('Mia Chen');
  screen.getByText('Acme GmbH, treasury');
  screen.getByText('Lunch with the Rome team, submission 1');
});

test('another file is refused with what it lacks', async () => {
  const { user } = renderApp('/verify', { user: null });
  const input = await screen.findByLabelText('Choose files');
  await user.upload(input, aFile({ a: 1 }));
  expect((await screen.findByRole('alert')).textContent).toContain("isn't an Outlay proof");
  await user.upload(input, aFile('no JSON'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    "proof.json isn't an Outlay proof. Choose a file named outlay-proof-….json.",
  );
});

test('pinned keys that are not the ones in the proof make its statements false', async () => {
  const { user } = renderApp('/verify', { user: null });
  await user.upload(await screen.findByLabelText('Choose files'), aFile(downloaded));
  await screen.findByText('Consistent, but issuer not checked');
  const keys = { receipt: downloaded.keys.wallet };
  await user.upload(screen.getByLabelText('Add keys'), aFile(keys, 'keys.json'));
  await screen.findByText("checks failed. Don't rely on this proof.", {
    exact: false,
  });
});

test('a real payment of the demo company passes every check that needs no node, and its issuer is not taken for this one', async () => {
  const { user } = renderApp('/verify', { user: null, rest: installation });
  const real = await screen.findByRole('button', { name: /real payment of the demo company/ });
  real.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Consistent, but payment not checked');
  screen.getByText("They aren't the keys of this installation.", { exact: false });
  expect(screen.getByText('0 false').parentElement?.textContent).toMatch(/^15 verified/);
  within(screen.getByRole('list', { name: 'Approved by' })).getByText('Mia Manager');
  expect(screen.queryByLabelText('Add keys')).toBeNull();
  expect(document.activeElement).toBe(real);
});

test('the example is not looked up on the node of a sandbox, which has the same genesis and not its payment', async () => {
  const { genesis_hash } = example.proof.payment;
  const solana_rpc_url = 'http://localhost/solana';
  const rest = {
    [keysPath]: () => Response.json({ ...issuer, genesis_hash, solana_rpc_url }),
    'POST /solana': () => Response.json({ result: null }),
  };
  const { user } = renderApp('/verify', { user: null, rest });
  await user.click(await screen.findByRole('button', { name: /real payment of the demo/ }));
  await screen.findByText('Consistent, but payment not checked');
});

test('a forged payment fails, and says first what does not match', async () => {
  const { user } = renderApp('/verify', { user: null, rest: installation });
  await user.click(await screen.findByRole('button', { name: 'Check a forged one' }));
  const wrong = await screen.findByRole('list', { name: "What doesn't match" });
  expect(wrong.textContent).toContain('EUR 84.50 × 1.16088 is not $51.66.');
  screen.getByText(/of 24 checks failed/);
});

test('a file of one’s own replaces the example with all that came with it', async () => {
  const { user } = renderApp('/verify', { user: null, rest: installation });
  await user.click(await screen.findByRole('button', { name: 'Check a forged one' }));
  await screen.findByText(/of 24 checks failed/);
  await user.upload(screen.getByLabelText('Choose files'), aFile(downloaded));
  await screen.findByText('Consistent, but rule not checked');
  screen.getByLabelText('Add authority log');
  expect(screen.queryByRole('button', { name: 'Check a forged one' })).toBeNull();
});
