import { NetworkStatus } from '@apollo/client/core';
import { Button } from '../../../components/ui/button.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { viewerLocale } from '../../../lib/viewer-locale.ts';

/** Maximum number that the server counts. */
const countMax = 10_000;

interface ListFooterProps {
  loaded: number;
  total: { count: number; currency: string; total: string } | undefined;
  hasMore: boolean;
  networkStatus: NetworkStatus;
  onMore: () => void;
}

/** How many of the matching expenses are loaded, and the sum of all; `total` is undefined before it is known. */
export const ListFooter = ({ loaded, total, hasMore, networkStatus, onMore }: ListFooterProps) => (
  <footer className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 py-2 text-sm text-ink-soft tabular-nums">
    {total && (
      <p>
        {loaded} of {countText(total.count)} loaded
      </p>
    )}
    {hasMore && (
      <Button size="sm" busy={networkStatus === NetworkStatus.fetchMore} onClick={onMore}>
        Load more
      </Button>
    )}
    <p
      role="status"
      title="In US dollars at each expense's own rate"
      className="ml-auto flex items-baseline gap-2.5"
    >
      {total && (
        <>
          <span>{`${countText(total.count)} ${total.count === 1 ? 'expense' : 'expenses'}`}</span>
          {total.count < countMax && (
            <Money
              amount={total.total}
              currency={total.currency}
              className="font-strong text-ink"
            />
          )}
        </>
      )}
    </p>
  </footer>
);

const countText = (count: number): string =>
  `${count.toLocaleString(viewerLocale)}${count >= countMax ? ' or more' : ''}`;
