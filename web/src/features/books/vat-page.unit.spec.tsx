import { screen, within } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { expect, test, vi } from 'vitest';
import type { QueryVatReportArgs, VatReport } from '../../generated/schema.ts';
import { aPeriod } from '../../testing/fake-books.ts';
import { aSessionUser } from '../../testing/fake-people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { watchDownloads } from '../../testing/watch-downloads.ts';
import { movedRange } from './vat-report.ts';

const finance = aSessionUser({ roles: ['employee', 'finance'] });
const page = '/books/vat?from=2026-09&to=2026-10';

const report: VatReport = {
  rows: [
    {
      ...{ taxCode: '1', name: 'VAT 19 %', currency: 'EUR', lines: 1 },
      ...{ net: '43.41', inputTax: '8.26', outputTax: '0.00' },
    },
    {
      ...{ taxCode: '2', name: 'Reverse charge', currency: 'USD', lines: 2 },
      ...{ net: '51.67', inputTax: '9.82', outputTax: '9.82' },
    },
    {
      ...{ taxCode: null, name: null, currency: null, lines: -1 },
      ...{ net: '0.00', inputTax: '-1.00', outputTax: '0.00' },
    },
  ],
  difference: '0.00',
};
const answers = { vatReport: () => report };

const cellsOf = (name: string): string[] =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replace(/^(Input|Output) /, ''));

test('each tax code and currency has a row with net and both taxes, then the sum, and no difference to the accounts', async () => {
  renderApp(page, { user: finance, answers });
  await screen.findByRole('row', { name: 'VAT 19 % EUR' });
  expect(cellsOf('VAT 19 % EUR').slice(1)).toEqual(['EUR', '1', '$43.41', '$8.26', '$0.00']);
  expect(cellsOf('Reverse charge USD').slice(3)).toEqual(['$51.67', '$9.82', '$9.82']);
  expect(cellsOf('Coded anew since').slice(2)).toEqual(['-1', '$0.00', '-$1.00', '$0.00']);
  expect(cellsOf('Total').slice(3)).toEqual(['$95.08', '$17.08', '$9.82']);
  expect(cellsOf('Difference to the tax accounts')).toEqual([
    'Difference to the tax accounts',
    '$0.00',
  ]);
});

test('a difference says what is wrong and whom to tell, also without rows', async () => {
  renderApp(page, {
    user: finance,
    answers: { vatReport: () => ({ rows: [], difference: '0.01' }) },
  });
  await screen.findByText(/don’t match their entries/);
  expect(cellsOf('Difference to the tax accounts').at(-1)).toBe('$0.01');
});

test('the link of the month leads to its report, and other months are kept in the address', async () => {
  const vatReport = vi.fn((_args: QueryVatReportArgs) => report);
  const periods = () => ['2026-10', '2026-08'].map((month) => aPeriod({ month }));
  const { user, location } = renderApp('/books?month=2026-10', {
    user: finance,
    answers: { vatReport, periods },
  });
  await user.click(await screen.findByRole('link', { name: 'VAT' }));
  await screen.findByRole('row', { name: 'Total' });
  await user.selectOptions(screen.getByLabelText('From'), 'August 2026');
  expect(location()).toBe('/books/vat?from=2026-08&to=2026-10');
  await screen.findByRole('row', { name: 'Total' });
  expect(vatReport.mock.calls.map(([{ from, to }]) => `${from} ${to}`)).toEqual([
    '2026-10 2026-10',
    '2026-08 2026-10',
  ]);
});

test.each([
  ['from', '2026-11', { from: '2026-11', to: '2026-11' }],
  ['from', '2025-08', { from: '2025-08', to: '2026-07' }],
  ['to', '2026-08', { from: '2026-08', to: '2026-08' }],
  ['to', '2027-12', { from: '2027-12', to: '2027-12' }],
  ['to', '2026-12', { from: '2026-09', to: '2026-12' }],
] as const)('moving %s to %s keeps the months in order and at most 12', (end, month, expected) => {
  expect(movedRange({ from: '2026-09', to: '2026-10' }, end, month)).toEqual(expected);
});

test('the CSV has the rows and the difference, so that a return can be checked', async () => {
  const savedText = watchDownloads();
  const { user } = renderApp(page, { user: finance, answers });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await savedText()).toContain(
    [
      'Tax code,Currency of expenses,Lines,Net (USD),Input tax (USD),Output tax (USD),Difference (USD)',
      'VAT 19 %,EUR,1,43.41,8.26,0.00,',
      'Reverse charge,USD,2,51.67,9.82,9.82,',
      "Coded anew since,,'-1,0.00,'-1.00,0.00,",
      'Difference to the tax accounts,,,,,,0.00',
    ].join('\r\n'),
  );
});

test('months without tax say what appears there', async () => {
  renderApp(page, { user: finance });
  await screen.findByText('No VAT');
});

test('a failure says so and is tried again', async () => {
  let isDown = true;
  const vatReport = () => {
    if (isDown) throw new GraphQLError('down', { extensions: { code: 'SERVICE_UNAVAILABLE' } });
    return report;
  };
  const { user } = renderApp(page, { user: finance, answers: { vatReport } });
  await screen.findByText(/Failed to load the VAT report/);
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  await screen.findByRole('row', { name: 'Total' });
});

test('an employee does not see the report', async () => {
  renderApp(page, { user: aSessionUser({ roles: ['employee'] }) });
  await screen.findByText(
    'Only finance, admins and accountants of your organization can open this page.',
  );
});
