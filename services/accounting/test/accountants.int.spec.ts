import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

test('an accountant reads and exports the books, and changes nothing in them', async () => {
  const anton = viewerOf('anton');
  const read = await testkit.graph.post(
    anton,
    '{ journal(month: "2026-11", first: 1) { edges { node { number } } } accounts { code } accountMappings { key } trialBalance(month: "2026-11") { closing } vatReport(from: "2026-11", to: "2026-11") { difference } payables { amount } unmappedEntries { id } periods { month } journalExports { id } closeChecklist(month: "2026-11") { id } }',
  );
  expect(read.errors).toBeUndefined();
  for (const mutation of [
    'setAccount(code: "9999", name: "Mine", kind: EXPENSE) { errors { code } }',
    'installChart(template: US) { errors { code } }',
    'setAccountMapping(subject: CATEGORY, key: "7", account: "6200") { errors { code } }',
    'saveChecklistItem(title: "Mine") { errors { code } }',
    'archiveChecklistItem(id: "1") { errors { code } }',
    'tickChecklistItem(id: "1", month: "2026-10", done: true) { errors { code } }',
    'closePeriod(month: "2026-10", reason: "Done") { errors { code } }',
    'reopenPeriod(month: "2026-10", reason: "Undone") { errors { code } }',
  ]) {
    expect(await testkit.graph.codesOf(anton, `mutation { ${mutation} }`), mutation).toEqual([
      'FORBIDDEN',
    ]);
  }
  await testkit.approve(anApproval('41'));
  const made = await testkit.graph.ask<{ createJournalExport: { export: { url: string } } }>(
    anton,
    'mutation { createJournalExport(month: "2026-11", format: CSV, idempotencyKey: "anton") { export { url } errors { code } } }',
  );
  expect(made.createJournalExport.export.url).toContain('/files/journal');
});
