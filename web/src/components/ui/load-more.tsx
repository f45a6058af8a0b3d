import { useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

interface NextPageProps extends Omit<LoadMoreProps, 'onLoad'> {
  /** The pages so far; undefined before the first. */
  page: { pageInfo: { hasNextPage: boolean; endCursor: string | null } } | undefined;
  fetchMore: (options: { variables: { after: string | null } }) => Promise<{ error?: unknown }>;
}

/** Appends the next page of a list; nothing at its end. */
export function NextPage({ page, fetchMore, ...rest }: NextPageProps) {
  if (!page?.pageInfo.hasNextPage) return null;
  const { endCursor: after } = page.pageInfo;
  return <LoadMore onLoad={() => fetchMore({ variables: { after } })} {...rest} />;
}

interface LoadMoreProps {
  onLoad: () => Promise<{ error?: unknown }>;
  failure: string;
  label?: string;
}

/** Appends the next page of a list and shows a failure with a retry. */
export function LoadMore({ onLoad, failure, label = 'Load more' }: LoadMoreProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const load = async () => {
    setBusy(true);
    setFailed(false);
    const { error } = await onLoad().catch((reason: unknown) => ({ error: reason }));
    setBusy(false);
    setFailed(error !== undefined);
  };
  return (
    <div className="mt-4 grid justify-items-center gap-3">
      {failed && <Banner tone="error">{failure}</Banner>}
      <Button busy={busy} onClick={() => void load()}>
        {failed ? 'Try again' : label}
      </Button>
    </div>
  );
}
