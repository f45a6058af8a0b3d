import { hasRate, isCurrency } from '@outlay/schemas/currencies';
import { useId } from 'react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { duplicateTitle } from '../../../subjects/expenses/duplicate-title.ts';
import { violationTitle } from '../../../subjects/expenses/violation-title.ts';
import { openCopies } from './open-copies.ts';
import { RateFacts } from './rate-facts.tsx';
import type { DraftCheck } from '../api/use-draft-check.ts';

interface DraftCheckNotesProps {
  check: DraftCheck | null;
  checking: boolean;
  currency: string;
}

/** Issues with the form before it is saved. None of them blocks typing. */
export function DraftCheckNotes({ check, checking, currency }: DraftCheckNotesProps) {
  const id = useId();
  if (check === null) return null;
  const [mismatches, violations] = partition(check.violations, isMismatch);
  const [blocking, warnings] = partition(
    violations.filter((each) => !isOldDate(each)),
    ({ severity }) => severity === 'BLOCK',
  );
  const unpayable = check.errors
    .filter(({ field }) => field === 'amount')
    .map(({ message }) => message);
  return (
    <section aria-label="Check of this expense" aria-busy={checking} className="grid gap-3">
      <div aria-live="polite" id={id} className="grid gap-3">
        {currency !== 'USD' && <Conversion check={check} currency={currency} />}
        {unpayable.length > 0 && (
          <Sentences tone="error" title="Can't be submitted" sentences={unpayable} />
        )}
        {blocking.length > 0 && (
          <Sentences
            tone="error"
            title="Policy violation: you can save it, but not submit it"
            sentences={blocking.map(({ message }) => message)}
          />
        )}
        {warnings.length > 0 && (
          <Sentences
            tone="warning"
            title="Policy warning"
            sentences={warnings.map(({ message }) => message)}
          />
        )}
        {mismatches.map((mismatch) => (
          <Banner
            key={mismatch.message}
            tone={mismatch.severity === 'BLOCK' ? 'error' : 'warning'}
            title={violationTitle(mismatch)}
          >
            {mismatch.message}
          </Banner>
        ))}
        {check.duplicates
          .filter(({ open }) => open)
          .map((duplicate) => (
            <Banner key={duplicate.id} tone="warning" title={duplicateTitle(duplicate.reason)}>
              {duplicate.message}{' '}
              {duplicate.otherExpense && (
                <TextLink
                  look="strong"
                  to={`/expenses/${duplicate.otherExpense.id}`}
                  target="_blank"
                >
                  Open the other expense
                  <span className="sr-only"> in a new tab</span>
                </TextLink>
              )}
            </Banner>
          ))}
      </div>
    </section>
  );
}

/** Returns the copies that the creator has not settled. */
export const openDuplicates = (check: DraftCheck | null) => openCopies(check?.duplicates ?? []);

/** Shown below the date, not among the notes. */
const isOldDate = ({ code }: { code: string }): boolean => code === 'DATE_LONG_AGO';

/** Returns a note on an unusual date; null for a usual one. */
export const dateNote = (check: DraftCheck | null): string | null =>
  check?.violations.find(isOldDate)?.message ?? null;

const isMismatch = ({ code }: { code: string }): boolean => code === 'RECEIPT_MISMATCH';

const partition = <Item,>(items: readonly Item[], isFirst: (item: Item) => boolean) =>
  [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const;

function Conversion({ check, currency }: { check: DraftCheck; currency: string }) {
  if (check.usdAmount === null) {
    // Without an amount there is nothing to convert or to warn about. The currency field tells people if no source publishes a
    // rate.
    const isPassing = isCurrency(currency) && hasRate(currency);
    if (check.rateMissing === null || !isPassing) return null;
    return (
      <Banner tone="warning" title="rate unavailable">
        No price for {currency} is available right now. You can save the expense and submit it
        later.
      </Banner>
    );
  }
  return (
    <div className="rounded-md border border-line bg-canvas px-4 py-3">
      <p>
        <span className="text-ink-soft">Converted: </span>
        <Money amount={check.usdAmount} currency="USD" className="font-semibold" /> USD
      </p>
      {check.rate && <RateFacts rate={check.rate} currency={currency} />}
    </div>
  );
}

interface SentencesProps {
  tone: 'error' | 'warning';
  title: string;
  sentences: readonly string[];
}

const Sentences = ({ tone, title, sentences }: SentencesProps) => (
  <Banner tone={tone} title={title}>
    <ul className="grid gap-0.5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Banner>
);
