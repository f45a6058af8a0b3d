import { Link } from 'react-router';
import { Money } from '../../../components/ui/amounts.tsx';
import { Section } from '../../../components/ui/section.tsx';
import type { ChartQuery } from '#graphql';
import { mappingName } from '../books-labels.ts';

/** Entries that are booked as soon as what they miss has an account; renders nothing without any. */
export function UnmappedEntries({ entries }: { entries: ChartQuery['unmappedEntries'] }) {
  if (entries.length === 0) return null;
  return (
    <Section title="Entries without an account">
      <ul
        aria-label="Entries without an account"
        className="-mt-4 divide-y divide-hair border-b border-hair"
      >
        {entries.map(({ id, description, usdAmount, expense, missing }) => (
          <li key={id} className="flex min-h-10 items-center justify-between gap-x-4 py-1.5">
            <div className="min-w-0 gap-x-3 sm:flex sm:items-baseline">
              <p className="font-strong wrap-anywhere">
                {expense ? (
                  <Link to={`/expenses/${expense.id}`} className="touchable hover:underline">
                    {description}
                  </Link>
                ) : (
                  description
                )}
              </p>
              <p className="text-sm text-warning">
                {`No account for ${missing.map(mappingName).join(', ')}`}
              </p>
            </div>
            <Money amount={usdAmount} currency="USD" />
          </li>
        ))}
      </ul>
    </Section>
  );
}
