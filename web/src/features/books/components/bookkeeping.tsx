import { useBooksQuery } from '#graphql';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { Fact, Facts, Section } from '../../../components/ui/section.tsx';
import { currencyLabel } from '../../../lib/currency-name.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useKeepsBooks } from '../use-keeps-books.ts';
import { costMethodLabels } from '../books-labels.ts';

const changeBooks = lazyPart(() => import('./change-books.tsx'));

/** The currency of the books, and how the cost of assets is found. */
export function Bookkeeping() {
  const books = useBooksQuery().data?.books;
  const keepsBooks = useKeepsBooks();
  if (!books) return null;
  return (
    <Section
      title="Bookkeeping"
      action={
        books.changeable &&
        keepsBooks && (
          <DialogTrigger dialog={changeBooks} trigger={<Button size="sm">Change</Button>}>
            {(handle) => <changeBooks.Part handle={handle} books={books} />}
          </DialogTrigger>
        )
      }
    >
      <Facts>
        <Fact label="Currency">{currencyLabel(books.currency)}</Fact>
        <Fact label="Cost of PYUSD and SOL">{costMethodLabels[books.costMethod]}</Fact>
      </Facts>
      <p className="mt-3 text-sm text-ink-soft">
        {books.changeable
          ? 'You can change both until the first month is closed.'
          : 'Both are fixed, because a month is closed.'}
        {books.currency !== 'USD' &&
          ' Limits of payments and approval rules stay in US dollars, because the signer checks them.'}
      </p>
    </Section>
  );
}
