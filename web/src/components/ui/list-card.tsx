import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActionResult } from '../../lib/action-result.ts';
import { ActionBanner } from './action-banner.tsx';
import { Banner } from './banner.tsx';
import { Section } from './section.tsx';
import { EmptyState } from './empty-state.tsx';
import { NotLoaded } from './not-loaded.tsx';

interface ListCardProps<Item> {
  id?: string;
  title: string;
  action?: ReactNode;
  intro?: ReactNode;
  /** The result of the last action on an item; a text is an error. */
  result?: ActionResult | string | null;
  /** Undefined before the response of their query. */
  items: readonly Item[] | undefined;
  /** The query of the items, if they have their own. */
  query?: { error?: unknown; refetch: () => unknown };
  /** The name of the items, as in 'Failed to load API keys'. */
  noun?: string;
  skeletonRows?: number;
  /** Left out by lists that their caller leaves out while they are empty. */
  empty?: { Icon: LucideIcon; title: string; text: string };
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  label?: string;
  after?: ReactNode;
}

/** A titled list with the result of the last action, and its loading, failed and empty states. */
export const ListCard = <Item,>({
  id,
  title,
  action,
  intro,
  result = null,
  items,
  after,
  ...rest
}: ListCardProps<Item>) => (
  <Section title={title} action={action} {...(id !== undefined && { id })}>
    {intro !== undefined && <p className="-mt-1 mb-4 text-ink-soft">{intro}</p>}
    {result !== null && (
      <div className="mb-4">
        {typeof result === 'string' ? (
          <Banner tone="error">{result}</Banner>
        ) : (
          <ActionBanner {...result} />
        )}
      </div>
    )}
    {items ? <Items items={items} {...rest} /> : <Pending {...rest} />}
    {after}
  </Section>
);

const Pending = ({
  query,
  noun = '',
  skeletonRows = 3,
}: Pick<ListCardProps<never>, 'query' | 'noun' | 'skeletonRows'>) => (
  <NotLoaded what={noun} rows={skeletonRows} {...query} />
);

type ItemsProps<Item> = Pick<
  ListCardProps<Item>,
  'query' | 'noun' | 'empty' | 'keyOf' | 'children' | 'label'
> & { items: readonly Item[] };

function Items<Item>({ items, query, noun, empty, keyOf, children, label }: ItemsProps<Item>) {
  if (items.length === 0) {
    return empty === undefined ? null : (
      <EmptyState Icon={empty.Icon} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      {query?.error !== undefined && (
        <div className="mb-7">
          <NotLoaded what={noun ?? ''} shown={items} {...query} />
        </div>
      )}
      <ul aria-label={label} className="-mt-4 divide-y divide-hair border-b border-hair">
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </>
  );
}
