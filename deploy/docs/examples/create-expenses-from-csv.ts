/**
 * Creates a draft for each line of a CSV file with the columns date, title, amount, currency and vendor.
 *
 *   OUTLAY_API_KEY=outlay_... node create-expenses-from-csv.ts trips.csv
 *
 * The key needs the scope EXPENSES_WRITE. The file may be sent again after an error: a line's Idempotency-Key is made from its content,
 * so no draft is created twice.
 */
import { answerOf, createClient, OutlayError } from '@outlay/client';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const [path] = process.argv.slice(2);
const { OUTLAY_URL: url = 'http://localhost:3000', OUTLAY_API_KEY: token } = process.env;
if (path === undefined || token === undefined) {
  console.error('Usage: OUTLAY_API_KEY=outlay_... node create-expenses-from-csv.ts file.csv');
  process.exit(2);
}
const outlay = createClient({ url, token });

/** The cells of a line; a quoted cell may have commas, and quotes written twice. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'),
  );

const [header = '', ...lines] = (await readFile(path, 'utf8')).split(/\r?\n/).filter(Boolean);
const columns = cellsOf(header);
let refused = 0;
for (const [index, line] of lines.entries()) {
  const row = Object.fromEntries(cellsOf(line).map((cell, at) => [columns[at] ?? '', cell]));
  const { date = '', title = '', amount = '', currency = 'USD', vendor } = row;
  const key = createHash('sha256').update(`${index}:${line}`).digest('hex');
  try {
    const expense = answerOf(
      await outlay.POST('/api/v1/expenses/', {
        params: { header: { 'Idempotency-Key': key } },
        body: { title, amount, currency: currency as 'USD', time: date, vendor: vendor ?? null },
      }),
    );
    console.log(`line ${index + 2}: expense ${expense.id}`);
  } catch (error) {
    if (!(error instanceof OutlayError) || error.status !== 422) throw error;
    refused += 1;
    const problems = error.errors.map(({ field, message }) => `${field}: ${message}`).join(' ');
    console.error(`line ${index + 2}: ${problems}`);
  }
}
process.exit(refused === 0 ? 0 : 1);
