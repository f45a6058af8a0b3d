import { KeyRound, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { useApiKeysQuery } from '../../../generated/graphql.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { ApiKeyItem } from './api-key-item.tsx';
import type { ListedApiKey } from './listed-api-key.ts';

const CreateApiKey = lazy(() => loadWithRetry(() => import('./create-api-key.tsx')));

/** API keys: the viewer's own, and everyone's for an admin. */
export default function ApiKeys() {
  const { data, error, refetch } = useApiKeysQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const viewerId = String(useSessionUser().id);
  const all = data?.apiKeys;
  const own = all?.filter(({ member }) => member.id === viewerId);
  const others = all?.filter(({ member }) => member.id !== viewerId) ?? [];
  return (
    <div className="grid gap-6">
      <Card title="API keys" action={<Create />}>
        <p className="-mt-1 mb-4 text-ink-soft">
          A key lets a program act as you, within the scopes that you give it. Send it as{' '}
          <code className="text-[0.8125rem]">Authorization: Bearer</code>. See the{' '}
          <a href="/api/v1/docs" className="font-medium text-accent underline underline-offset-2">
            REST reference
          </a>{' '}
          or try queries in the{' '}
          <Link to="/explorer" className="font-medium text-accent underline underline-offset-2">
            GraphQL explorer
          </Link>
          .
        </p>
        {failure !== null && (
          <div className="mb-4">
            <Banner tone="error">{failure}</Banner>
          </div>
        )}
        {error && !all && (
          <RetryBanner message="Failed to load API keys" onRetry={() => void refetch()} />
        )}
        {!own && !error && <ListSkeleton note="Loading API keys" rows={2} />}
        {own?.length === 0 && (
          <EmptyState Icon={KeyRound} title="No API keys yet">
            Create one when a program of yours needs to reach Outlay.
          </EmptyState>
        )}
        {own && own.length > 0 && <KeyList keys={own} onFailure={setFailure} />}
      </Card>
      {others.length > 0 && (
        <Card title="Keys of other members">
          <KeyList keys={others} onFailure={setFailure} withOwner />
        </Card>
      )}
    </div>
  );
}

function Create() {
  return (
    <DialogTrigger
      trigger={
        <Button size="sm">
          <Plus aria-hidden="true" className="size-4" />
          Create key
        </Button>
      }
    >
      {(handle) => <CreateApiKey handle={handle} />}
    </DialogTrigger>
  );
}

function KeyList({
  keys,
  onFailure,
  withOwner = false,
}: {
  keys: readonly ListedApiKey[];
  onFailure: (message: string | null) => void;
  withOwner?: boolean;
}) {
  return (
    <ul className="-my-3.5 divide-y divide-line">
      {keys.map((apiKey) => (
        <li key={apiKey.id}>
          <ApiKeyItem apiKey={apiKey} onFailure={onFailure} withOwner={withOwner} />
        </li>
      ))}
    </ul>
  );
}
