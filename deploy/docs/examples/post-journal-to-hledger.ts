/**
 * Appends the entries of a month that are not in a plain-text ledger yet, and lets hledger check it where that is installed.
 *
 *   OUTLAY_API_KEY=outlay_... node post-journal-to-hledger.ts 2026-11 books.journal
 *
 * The key needs the scope ADMIN, which an admin's can have. An export has only entries that no earlier export of its
 * format had. Its key is made from what the ledger holds, so a run that was interrupted before it wrote gets the same export again.
 */
import { execFileSync } from 'node:child_process';
import { appendFile, readFile } from 'node:fs/promises';

const [month = '', file = ''] = process.argv.slice(2);
const { OUTLAY_URL: url = 'http://localhost:3000', OUTLAY_API_KEY: key } = process.env;
if (!/^\d{4}-\d{2}$/.test(month) || file === '' || key === undefined) {
  console.error('Usage: OUTLAY_API_KEY=outlay_... node post-journal-to-hledger.ts yyyy-mm file');
  process.exit(2);
}

interface Answer {
  readonly errors?: readonly { readonly message: string }[];
  readonly data?: {
    readonly createJournalExport: {
      readonly export: { readonly entries: number; readonly url: string } | null;
      readonly errors: readonly { readonly code: string; readonly message: string }[];
    };
  };
}

const EXPORT = `mutation ($month: String!, $idempotencyKey: String!) {
  createJournalExport(month: $month, format: HLEDGER, idempotencyKey: $idempotencyKey) {
    export { entries url } errors { code message } } }`;

/** Asks for what the ledger lacks; null when it has everything. @throws for any other refusal */
async function missingEntries(idempotencyKey: string) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: EXPORT, variables: { month, idempotencyKey } }),
  });
  const { data, errors: failures } = (await response.json()) as Answer;
  if (!data) throw new Error(failures?.[0]?.message ?? `status ${response.status}`);
  const { export: made, errors } = data.createJournalExport;
  const [refusal] = errors;
  if (refusal && refusal.code !== 'NOTHING_TO_EXPORT') throw new Error(refusal.message);
  return made;
}

const ledger = await readFile(file, 'utf8').catch(() => '');
const posted = ledger.match(/^\d{4}-\d{2}-\d{2} \* \(\d+\)/gm)?.length ?? 0;
const made = await missingEntries(`hledger-${month}-${posted}`);
if (made) await appendFile(file, await (await fetch(made.url)).text());
console.log(`${made?.entries ?? 0} entries of ${month} added to ${posted}`);
try {
  execFileSync('hledger', ['-f', file, 'check', '--strict'], { stdio: 'inherit' });
  console.log('checked by hledger');
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
