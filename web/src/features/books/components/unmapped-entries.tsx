import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { Money } from '../../../components/ui/amounts.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { TextButton } from '../../../components/ui/text-link.tsx';
import type { ChartQuery } from '#graphql';
import { mappingName } from '../books-labels.ts';
import { useKeepsBooks } from '../use-keeps-books.ts';
import { mappingId } from './mappings.tsx';

/** Entries that are booked as soon as what they miss has an account; renders nothing without any. */
export function UnmappedEntries({ entries }: { entries: ChartQuery['unmappedEntries'] }) {
  const { hash } = useLocation();
  const keepsBooks = useKeepsBooks();
  useEffect(() => {
    if (hash === '#unmapped') document.querySelector(hash)?.scrollIntoView();
  }, [hash]);
  if (entries.length === 0) return null;
  return (
    <Section id="unmapped" title="Entries without an account">
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
              {keepsBooks && missing[0] && <MapButton missing={missing[0]} />}
            </div>
            <Money amount={usdAmount} currency="USD" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Leads to the field that the entry waits for. */
const MapButton = ({
  missing,
}: {
  missing: ChartQuery['unmappedEntries'][number]['missing'][number];
}) => (
  <TextButton
    look="plain"
    aria-label={`Map ${mappingName(missing)}`}
    onClick={() => document.getElementById(mappingId(missing))?.querySelector('select')?.focus()}
  >
    Map
  </TextButton>
);
