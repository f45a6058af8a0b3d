/**
 * Keeps a ledger elsewhere equal to Outlay's: follows the journal by number and checks that nothing is missing or was changed.
 *
 *   OUTLAY_API_KEY=outlay_... node follow-journal.ts ledger.jsonl
 *
 * The key needs the scope READ, which an admin's or one of finance can have. The ledger is a file with one entry per line, as the hash
 * covers it. A run that was interrupted goes on after the last line. It exits with 1 where the ledgers differ.
 */
import { answerOf, createClient } from '@outlay/client';
import { createHash } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';

const [file = ''] = process.argv.slice(2);
const { OUTLAY_URL: url = 'http://localhost:3000', OUTLAY_API_KEY: token } = process.env;
if (file === '' || token === undefined) {
  console.error('Usage: OUTLAY_API_KEY=outlay_... node follow-journal.ts ledger.jsonl');
  process.exit(2);
}
const outlay = createClient({ url, token });

/** Amounts are in cents of the books' currency; entries of version 0.1.0 have US cents. */
interface Posting {
  readonly account: string;
  readonly amountMinor?: string;
  readonly usdCents?: string;
}
const centsOf = ({ amountMinor, usdCents }: Posting) => BigInt(amountMinor ?? usdCents ?? 0);

interface Content {
  /** Absent in entries of version 0.1.0. */
  readonly currency?: string;
  readonly previousHash: string;
  readonly number: string;
  readonly month: string;
  readonly postings: readonly Posting[];
}

const ENTRIES_PER_PAGE = 100;
/** Entries may be booked between the last page and the trial balance. */
const ATTEMPTS_MAX = 3;

const ledger: Content[] = [];
let hash = '0'.repeat(64);

/** Takes the next entry into the ledger. @throws when one is missing, doubled or changed, or doesn't balance */
function take(content: string): void {
  const entry = JSON.parse(content) as Content;
  const number = ledger.length + 1;
  if (Number(entry.number) !== number) throw new Error(`entry ${number} is missing`);
  if (entry.previousHash !== hash)
    throw new Error(`entry ${number} does not follow the one before`);
  const sum = entry.postings.reduce((total, posting) => total + centsOf(posting), 0n);
  if (sum !== 0n) throw new Error(`entry ${number} does not balance`);
  hash = createHash('sha256').update(content).digest('hex');
  ledger.push(entry);
}

/** Appends what the ledger lacks. */
async function follow(): Promise<void> {
  for (let isMore = true; isMore;) {
    const query = { after: ledger.length, limit: ENTRIES_PER_PAGE };
    const page = answerOf(await outlay.GET('/api/v1/books/journal', { params: { query } }));
    for (const entry of page) {
      take(entry.content);
      if (entry.hash !== hash) throw new Error(`entry ${entry.number} was changed`);
      await appendFile(file, `${entry.content}\n`);
    }
    isMore = page.length === ENTRIES_PER_PAGE;
  }
}

/** Accounts whose balance differs from Outlay's at the end of a month. */
async function differences(month: string): Promise<string[]> {
  const theirs = new Map<string, bigint>();
  // Entries in a former currency of the books were all taken back.
  const currencyOf = ({ currency = 'USD' }: Content) => currency;
  const last = ledger.at(-1);
  const counted = ledger.filter(
    (entry) => entry.month <= month && last && currencyOf(entry) === currencyOf(last),
  );
  for (const { postings } of counted) {
    for (const posting of postings) {
      theirs.set(posting.account, (theirs.get(posting.account) ?? 0n) + centsOf(posting));
    }
  }
  const balance = await outlay.GET('/api/v1/books/trial-balance', { params: { query: { month } } });
  const ours = new Map(
    answerOf(balance).map(({ account, closing }) => [
      account.code,
      BigInt(Math.round(closing * 100)),
    ]),
  );
  const codes = new Set([...theirs.keys(), ...ours.keys()]);
  return [...codes].filter((code) => (theirs.get(code) ?? 0n) !== (ours.get(code) ?? 0n));
}

const kept = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
kept.forEach(take);
let wrong: string[] = [];
for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
  await follow();
  const month = ledger.reduce((last, entry) => (entry.month > last ? entry.month : last), '');
  wrong = month === '' ? [] : await differences(month);
  if (wrong.length === 0) break;
}
console.log(`${ledger.length - kept.length} entries added to ${kept.length}`);
if (wrong.length > 0) {
  console.error(`balances differ: ${wrong.join(', ')}`);
  process.exit(1);
}
console.log(`trial balance equal, hash ${hash}`);
