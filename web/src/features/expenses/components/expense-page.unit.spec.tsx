import { screen, within, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aDuplicate, aWorkflow, anExpense, aStep } from '../../../testing/fake-expenses.ts';
import { aSessionUser, jonas, priya, refused } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const submitted = anExpense({ status: 'SUBMITTED' });
const decidable = aWorkflow({ steps: [aStep({ viewerCanDecide: true })] });

test('an expense that is absent is not found', async () => {
  renderApp('/expenses/999');
  await screen.findByText('Expense Not Found');
  screen.getByText('The requested expense could not be found.');
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe(
    '/dashboard',
  );
});

test('an expense that fails to load says so beside the way back', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () => {
        throw new Error('down');
      },
    },
  });
  await screen.findByText('Failed to fetch expense');
  screen.getByText('Expense Not Found');
});

test('without category and policy there is only a hint how to submit', async () => {
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ policy: null }) } });
  const hint = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Assign Category & Policy to Submit',
  });
  expect(hint.disabled).toBe(true);
  screen.getByText('No policy assigned');
  expect(screen.queryByText('Approval Workflow')).toBeNull();
});

test('submitting shows the approval as soon as the workflow has heard of it', async () => {
  let asked = 0;
  let expense = anExpense();
  const { user } = renderApp('/expenses/10', {
    answers: {
      expense: () => expense,
      submitExpense: () => {
        expense = submitted;
        return { expense, errors: [] };
      },
      expenseWorkflow: ({ expenseId }) =>
        (asked += 1) < 3 ? { __typename: 'NoWorkflow', expenseId } : aWorkflow(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Submit for Approval' }));
  await screen.findByText('Starting the approval…');
  await screen.findByText('In progress, 0 of 2 steps', {}, { timeout: 4000 });
});

test('the creator sees the workflow read-only', async () => {
  renderApp('/expenses/10', { answers: { expense: () => submitted } });
  await screen.findByText('Read-only view');
  screen.getByText('This step is awaiting approval from the assigned approver.');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('a viewer without access to the workflow reads that it is restricted', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SUBMITTED', creator: jonas }),
      expenseWorkflow: () => ({
        __typename: 'WorkflowRestricted',
        code: 'WORKFLOW_RESTRICTED',
        message: 'no',
      }),
    },
  });
  await screen.findByText(
    'Workflow Restricted: Workflow details are only visible to expense creators and assigned approvers.',
  );
});

test('a workflow that fails to load leaves the rest of the page', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () => submitted,
      expenseWorkflow: () => {
        throw new Error('down');
      },
    },
  });
  await screen.findByText('Failed to load workflow status');
  screen.getByText('Basic Information');
});

test('a finished expense says that its workflow is completed', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'APPROVED' }),
      expenseWorkflow: ({ expenseId }) => ({ __typename: 'NoWorkflow', expenseId }),
    },
  });
  await screen.findByText(
    'Workflow Completed: This expense has completed its approval workflow. No active workflow steps are available.',
  );
});

test.each([
  ['Reject', 'Rejection reason', 'Confirm Rejection', 'REJECT'],
  ['Escalate', 'Escalation reason', 'Confirm Escalation', 'ESCALATE'],
  ['Send Back', 'Reason for sending back', 'Confirm Send Back', 'SEND_BACK'],
])('%s needs a reason', async (action, label, confirm, sent) => {
  const decideStep = vi.fn((_args: unknown) => ({ workflow: aWorkflow(), errors: [] }));
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => submitted, expenseWorkflow: () => decidable, decideStep },
  });
  await user.click(await screen.findByRole('button', { name: action }));
  await user.click(screen.getByRole('button', { name: confirm }));
  await screen.findByText(/^Enter a reason for/);
  expect(decideStep).not.toHaveBeenCalled();

  await user.type(screen.getByLabelText(label), 'Not ours');
  await user.click(screen.getByRole('button', { name: confirm }));
  await waitFor(() => expect(decideStep).toHaveBeenCalledOnce());
  expect(decideStep.mock.calls[0]![0]).toMatchObject({
    input: { expenseId: '10', stepId: '501', action: sent, reason: 'Not ours' },
  });
});

test('a decision that is refused keeps the notes that were typed', async () => {
  const { user } = renderApp('/expenses/10', {
    answers: {
      expense: () => submitted,
      expenseWorkflow: () => decidable,
      decideStep: () => ({
        workflow: null,
        errors: [{ code: 'STEP_ALREADY_DECIDED', message: 'Someone was faster.', field: null }],
      }),
    },
  });
  await user.type(await screen.findByLabelText('Notes'), 'Looks right');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Someone was faster.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Looks right');
});

test('the notes are cleared after a decision', async () => {
  const { user } = renderApp('/expenses/10', {
    answers: {
      expense: () => submitted,
      expenseWorkflow: () => decidable,
      decideStep: () => ({ workflow: decidable, errors: [] }),
    },
  });
  await user.type(await screen.findByLabelText('Notes'), 'Looks right');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe(''));
});

test('violations, duplicates, payout and a missing rate are shown', async () => {
  const signature = '5VERYLongSignature';
  renderApp('/expenses/10', {
    answers: {
      expense: () =>
        anExpense({
          status: 'PAID',
          currency: 'EUR',
          usdAmount: null,
          violations: [
            { code: 'TOO_OLD', message: 'Submitted more than 60 days later.', severity: 'WARN' },
          ],
          duplicateOf: '7',
          reimbursement: {
            status: 'COMPLETED',
            amountUsd: '128.40',
            amount: '128.412841',
            rate: '0.9999',
            transactionSignature: signature,
            reason: null,
          },
        }),
    },
  });
  await screen.findByText('Submitted more than 60 days later.');
  expect(screen.getByRole('link', { name: 'another expense' }).getAttribute('href')).toBe(
    '/expenses/7',
  );
  const details = screen.getByRole('region', { name: 'Reimbursement Details' });
  expect(within(details).getByText('Completed')).toBeTruthy();
  const link = await within(details).findByRole('link', { name: /Solana explorer/ });
  expect(link.getAttribute('href')).toContain(`explorer.solana.com/tx/${signature}`);
  expect(screen.getAllByText('rate unavailable')).not.toHaveLength(0);
});

test('a receipt service that is down hides only the receipt', async () => {
  renderApp('/expenses/10', {
    answers: {
      expense: () => ({
        ...anExpense(),
        get receipt(): never {
          throw new Error('down');
        },
      }),
    },
  });
  await screen.findByText('The receipt is unavailable right now.');
  screen.getByRole('heading', { name: 'Team lunch' });
});

test('a connection that breaks during a decision keeps the notes and says that it failed', async () => {
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => submitted, expenseWorkflow: () => decidable },
  });
  await user.type(await screen.findByLabelText('Notes'), 'Looks right');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Failed to execute action');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Looks right');
});

test('a possible duplicate is kept with a note, and the decision shows', async () => {
  let expense = anExpense({ duplicates: [aDuplicate()] });
  const resolveDuplicate = vi.fn((_args: unknown) => {
    expense = anExpense({
      duplicates: [
        aDuplicate({ open: false, choice: 'KEEP', decidedBy: jonas, note: 'Two lunches' }),
      ],
    });
    return { expense, errors: [] };
  });
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => expense, resolveDuplicate },
  });
  await user.type(await screen.findByLabelText('Note on the duplicate'), 'Two lunches');
  await user.click(screen.getByRole('button', { name: 'Not a duplicate' }));
  await screen.findByText('Not a duplicate', { selector: 'span' });
  expect(resolveDuplicate.mock.calls[0]?.[0]).toEqual({
    expenseId: '10',
    warningId: '800',
    choice: 'KEEP',
    note: 'Two lunches',
  });
});

test('marking as a duplicate asks first, naming the expense and what follows', async () => {
  const resolveDuplicate = vi.fn((_args: unknown) => ({ expense: anExpense(), errors: [] }));
  const other = anExpense({ id: '9', title: 'Lunch' });
  const { user } = renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ duplicates: [aDuplicate({ otherExpense: other })] }),
      resolveDuplicate,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as duplicate' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Mark “Team lunch” as a duplicate?',
  });
  expect(dialog.textContent).toContain('It can’t be submitted until the mark is removed.');
  expect(resolveDuplicate).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Mark as duplicate' }));
  await waitFor(() => expect(resolveDuplicate).toHaveBeenCalledOnce());
  expect(resolveDuplicate.mock.calls[0]?.[0]).toMatchObject({ choice: 'DISCARD' });
});

test('marking a submitted expense says that its approval ends', async () => {
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => anExpense({ status: 'SUBMITTED', duplicates: [aDuplicate()] }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Mark as duplicate' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('This cancels approval and returns the expense to draft.');
});

test('the creator’s statement stands beside the buttons of an approver who has not decided', async () => {
  const stated = { open: true, choice: 'KEEP', decidedBy: jonas, note: 'Two lunches' } as const;
  renderApp('/expenses/10', {
    answers: {
      expense: () => anExpense({ status: 'SUBMITTED', duplicates: [aDuplicate(stated)] }),
    },
  });
  await screen.findByText('Two lunches');
  screen.getByRole('button', { name: 'Not a duplicate' });
  screen.getByRole('button', { name: 'Mark as duplicate' });
});

test('an expense whose other one was marked has nothing to decide', async () => {
  const marked = aDuplicate({ open: false, choice: 'DISCARD', marked: 'OTHER', decidedBy: jonas });
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ duplicates: [marked] }) } });
  await screen.findByText('The other expense is the duplicate');
  expect(screen.queryByLabelText('Note on the duplicate')).toBeNull();
});

test('a possible duplicate is named before it is submitted, and submitted when that is confirmed', async () => {
  const submitExpense = vi.fn(() => ({
    expense: anExpense({ status: 'SUBMITTED' }),
    errors: [],
  }));
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => anExpense({ duplicates: [aDuplicate()] }), submitExpense },
  });
  await user.click(await screen.findByRole('button', { name: 'Submit for Approval' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit a possible duplicate?' });
  expect(dialog.textContent).toContain('Looks like “Client dinner” of Nov 18');
  expect(submitExpense).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Submit anyway' }));
  await waitFor(() => expect(submitExpense).toHaveBeenCalledOnce());
});

test('of several possible duplicates each has a line of its own', async () => {
  const duplicates = [aDuplicate(), aDuplicate({ id: '801', message: 'Looks like “Taxi”.' })];
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => anExpense({ duplicates }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Submit for Approval' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit a possible duplicate?' });
  const lines = within(dialog).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(
    duplicates.map(({ message }) => message),
  );
});

test('what its creator has settled is submitted without a question', async () => {
  const submitExpense = vi.fn(() => ({
    expense: anExpense({ status: 'SUBMITTED' }),
    errors: [],
  }));
  const settled = aDuplicate({ open: false, choice: 'KEEP', decidedBy: jonas });
  const { user } = renderApp('/expenses/10', {
    answers: { expense: () => anExpense({ duplicates: [settled] }), submitExpense },
  });
  await user.click(await screen.findByRole('button', { name: 'Submit for Approval' }));
  await waitFor(() => expect(submitExpense).toHaveBeenCalledOnce());
});

test('a viewer who may not decide on a duplicate gets no buttons, and reads why', async () => {
  const no = refused('After submission, only an approver, finance or an admin can clear this.');
  renderApp('/expenses/10', {
    answers: {
      expense: () =>
        anExpense({
          status: 'SUBMITTED',
          duplicates: [aDuplicate({ viewerCan: { keep: no, discard: no } })],
        }),
    },
  });
  await screen.findByText(no.reason!);
  expect(screen.queryByRole('button', { name: 'Not a duplicate' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark as duplicate' })).toBeNull();
  expect(screen.queryByLabelText('Note on the duplicate')).toBeNull();
});

test('a policy that blocks takes the submission away and says why', async () => {
  const reason = 'Over the limit of $100.00 per expense.';
  renderApp('/expenses/10', {
    answers: {
      expense: () =>
        anExpense({
          violations: [
            { code: 'AMOUNT_ABOVE_LIMIT', message: reason, severity: 'BLOCK', field: 'amount' },
          ],
          viewerCan: {
            ...anExpense().viewerCan,
            submit: { allowed: false, code: 'POLICY_VIOLATION', reason },
          },
        }),
    },
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: 'Submit for Approval',
  });
  expect(button.disabled).toBe(true);
  screen.getByText('Against the policy');
  screen.getByText(reason);
});

test('steps of several people say how many have approved, who is missing and until when', async () => {
  const step = aStep({
    assignees: [jonas, priya],
    approvalsNeeded: 2,
    approvedBy: [priya],
    deadlineAt: '2026-11-25T09:00:00.000Z',
  });
  renderApp('/expenses/10', {
    answers: { expense: () => submitted, expenseWorkflow: () => aWorkflow({ steps: [step] }) },
  });
  await screen.findByText('1 of 2 approved');
  screen.getByText('Approved by Priya Raman; waiting on Jonas Brandt');
  screen.getByText(/^Escalates automatically on/);
});

test('an expense that only its submitter could approve says whom to invite', async () => {
  const step = aStep({ assignees: [], status: 'IN_PROGRESS' });
  renderApp('/expenses/10', {
    user: aSessionUser({ roles: ['employee', 'admin'] }),
    answers: { expense: () => submitted, expenseWorkflow: () => aWorkflow({ steps: [step] }) },
  });
  await screen.findByText('No one else can approve this yet');
  screen.getByRole('link', { name: 'Invite another admin or an approver' });
  expect(screen.queryByText('Read-only view')).toBeNull();
});

test.each(['SUBMITTED', 'APPROVED', 'REJECTED', 'PAID'] as const)(
  'an expense that is %s offers no way to a form that cannot be saved',
  async (status) => {
    const { viewerCan } = anExpense();
    renderApp('/expenses/10', {
      answers: {
        expense: () => anExpense({ status, viewerCan: { ...viewerCan, edit: refused('No.') } }),
      },
    });
    await screen.findByText('Basic Information');
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  },
);
