import { Money } from '../../../components/ui/amounts.tsx';
import type { JournalRowFragment } from '#graphql';
import { formatMoneyWithCode } from '../../../lib/format-money.ts';
import { accountName } from '../books-labels.ts';

type Posting = JournalRowFragment['postings'][number];

const amountWidth = 'w-25 sm:w-32';
const amountClass = 'py-0.5 text-right align-baseline';

interface EntryPostingsProps {
  number: string;
  /** Of the debits and credits. */
  currency: string;
  postings: readonly Posting[];
}

/** Debits and credits of an entry, in columns that are the same for all entries. */
export const EntryPostings = ({ number, currency, postings }: EntryPostingsProps) => (
  <table aria-label={`Postings of entry ${number}`} className="mt-1 w-full table-fixed">
    <colgroup>
      <col />
      <col className={amountWidth} />
      <col className={amountWidth} />
    </colgroup>
    <thead className="sr-only">
      <tr>
        <th scope="col">Account</th>
        <th scope="col">Debit</th>
        <th scope="col">Credit</th>
      </tr>
    </thead>
    <tbody>
      {postings.map((posting, at) => (
        // Entries never change, and a posting has no name of its own.
        <tr key={at}>
          <AccountCell posting={posting} />
          <td className={amountClass}>
            {posting.debit !== null && <Money amount={posting.debit} currency={currency} />}
          </td>
          <td className={amountClass}>
            {posting.credit !== null && <Money amount={posting.credit} currency={currency} />}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const AccountCell = ({
  posting: { account, originalAmount, originalCurrency, description },
}: {
  posting: Posting;
}) => (
  <td className="py-0.5 align-baseline">
    <span className="flex flex-wrap justify-between gap-x-3 wrap-anywhere">
      <span className="min-w-0">
        {accountName(account)}
        {description !== null && <span className="text-ink-soft"> · {description}</span>}
      </span>
      {originalAmount !== null && originalCurrency !== null && (
        <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
          {formatMoneyWithCode(originalAmount, originalCurrency)}
        </span>
      )}
    </span>
  </td>
);
