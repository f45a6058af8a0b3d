import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type {
  MutationCreateExpenseArgs,
  MutationUpdateExpenseArgs,
  QuerySpendInsightsArgs,
} from '../../../generated/schema.ts';
import { openFormByHand } from '../../../testing/create-flow.ts';
import { aDraftCheck } from '../../../testing/fake-answers.ts';
import { aDuplicate, anExpense } from '../../../testing/fake-expenses.ts';
import { someInsights } from '../../../testing/fake-insights.ts';
import { organization, refused } from '../../../testing/fake-people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { formatDateTime, latestExpenseDay, toDateInput } from '../../../lib/format-date.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const longAgo = {
  code: 'DATE_LONG_AGO',
  message: 'Dated more than 90 days ago.',
  severity: 'WARN',
  field: 'time',
} as const;
const field = 'Expense Date & Time';

test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
  'the page shows the calendar day to a viewer in %s, and no time',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const other = anExpense({ id: '9', date: '2026-10-31' });
    renderApp('/expenses/10', {
      answers: {
        expense: () => anExpense({ duplicates: [aDuplicate({ otherExpense: other })] }),
      },
    });
    await screen.findByText('Expense Details · Tuesday, November 17, 2026');
    const basics = screen.getByRole('region', { name: 'Basic Information' });
    within(basics).getByText('Nov 17, 2026');
    screen.getByText('Oct 31, 2026');
    expect(screen.queryByText('Paid at')).toBeNull();
  },
);

test('an expense of a closed month says in which one it is booked; one of an open month says nothing', async () => {
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ bookedMonth: '2026-12' }) } });
  const fact = (await screen.findByText('Booked in')).parentElement;
  expect(fact?.textContent).toContain('December 2026');
  cleanup();
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ bookedMonth: '2026-11' }) } });
  await screen.findByText('Expense Details · Tuesday, November 17, 2026');
  expect(screen.queryByText('Booked in')).toBeNull();
});

test('a wallet payment shows its time beside its day', async () => {
  const time = '2026-11-16T23:30:00.000Z';
  const paid = anExpense({ source: 'SOL', transactionSignature: '5VERYLongSignature', time });
  renderApp('/expenses/10', { answers: { expense: () => paid } });
  await screen.findByText('Expense Details · Tuesday, November 17, 2026');
  const fact = screen.getByText('Paid at').parentElement;
  expect(fact?.textContent).toContain(formatDateTime(time));
});

test('the create form starts with today, takes no day after tomorrow and sends the day as chosen', async () => {
  const createExpense = vi.fn((_args: MutationCreateExpenseArgs) => ({
    expense: anExpense(),
    errors: [],
  }));
  const checkDraft = () => aDraftCheck({ violations: [longAgo] });
  const { user } = renderApp('/expenses/create-from-receipt', {
    answers: { createExpense, checkDraft },
  });
  await openFormByHand(user);
  const date = screen.getByLabelText<HTMLInputElement>('Date');
  expect([date.value, date.max]).toEqual([toDateInput(new Date()), latestExpenseDay()]);
  await user.type(screen.getByLabelText('Title'), 'Lunch');
  await user.type(screen.getByLabelText('Amount'), '12');
  await user.clear(date);
  await user.type(date, '2026-02-03');
  const note = await screen.findByText('Dated more than 90 days ago.');
  expect(date.getAttribute('aria-describedby')).toBe(note.id);
  expect(screen.queryByText('Policy warning')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await vi.waitFor(() => expect(createExpense).toHaveBeenCalledOnce());
  expect(createExpense.mock.calls[0]?.[0].input.time).toBe('2026-02-03');
});

test('the day of a draft is corrected in its form, and a refusal stands below it', async () => {
  const updateExpense = vi.fn((_args: MutationUpdateExpenseArgs) => ({
    expense: null,
    errors: [
      { code: 'VALIDATION_FAILED', message: "Date can't be later than tomorrow.", field: 'time' },
    ],
  }));
  const checkDraft = () => aDraftCheck({ violations: [longAgo] });
  const { user } = renderApp('/expenses/10/edit', { answers: { updateExpense, checkDraft } });
  const date = await screen.findByLabelText<HTMLInputElement>(field);
  expect([date.value, date.max, date.readOnly]).toEqual(['2026-11-17', latestExpenseDay(), false]);
  const note = await screen.findByText('Dated more than 90 days ago.');
  expect(date.getAttribute('aria-describedby')).toBe(note.id);
  await user.clear(date);
  await user.type(date, '2026-11-16');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findAllByText("Date can't be later than tomorrow.")).not.toHaveLength(0);
  expect(date.getAttribute('aria-invalid')).toBe('true');
  expect(updateExpense.mock.calls[0]?.[0].input.time).toBe('2026-11-16');
});

test('the day of an expense that was submitted is read-only, with the reason', async () => {
  const { viewerCan } = anExpense();
  const changeDate = refused('Date cannot be changed.');
  renderApp('/expenses/10/edit', {
    answers: { expense: () => anExpense({ viewerCan: { ...viewerCan, changeDate } }) },
  });
  const date = await screen.findByLabelText<HTMLInputElement>(field);
  expect([date.value, date.readOnly]).toEqual(['2026-11-17', true]);
  screen.getByText('Date cannot be changed');
});

test('a rate of another day says so', async () => {
  const note = 'No rate recorded for Nov 17; the rate of Nov 21 is used.';
  const rate = {
    price: '1.16',
    confidence: '0.1',
    source: 'pyth',
    publishedAt: '2026-11-21T09:00:00.000Z',
    note,
  };
  renderApp('/expenses/10', { answers: { expense: () => anExpense({ currency: 'EUR', rate }) } });
  await screen.findByText(note);
});

test("insights open with the organization's month", async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T23:30:00Z'), toFake: ['Date'] });
  const spendInsights = vi.fn((_args: QuerySpendInsightsArgs) => someInsights());
  renderApp('/insights?period=this-month', {
    answers: {
      organization: () => ({ ...organization, timeZone: 'Pacific/Tongatapu' }),
      spendInsights,
    },
  });
  await screen.findByText(/expenses by expense date/);
  const periods = spendInsights.mock.calls.map(([{ from, to }]) => [from, to]);
  expect(periods).toEqual([['2026-12-01', '2026-12-31']]);
});
