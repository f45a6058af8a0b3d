import { randomUUID } from 'node:crypto';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';

/** Exports the journal of this month, in which the demo's payments are, as CSV; returns the link to the file. */
export async function exportJournal(url: string, token: string): Promise<string> {
  const month = new Date().toISOString().slice(0, 'yyyy-mm'.length);
  const { createJournalExport: made } = await askGraphql<{
    createJournalExport: { export: { url: string } };
  }>(
    url,
    token,
    `mutation ($month: String!, $key: String!) {
      createJournalExport(month: $month, format: CSV, idempotencyKey: $key) { export { url } } }`,
    { month, key: randomUUID() },
  );
  return made.export.url;
}
