import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { AddButton } from '../../../components/ui/add-button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useApiKeysQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';
import { ApiKeyItem } from './api-key-item.tsx';
import type { ListedApiKey } from './listed-api-key.ts';

const createApiKey = lazyPart(() => import('./create-api-key.tsx'));

/** API keys: the viewer's own, or for an admin everyone's. */
export default function ApiKeys() {
  const query = useApiKeysQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  const viewerId = String(useSessionUser().id);
  const all = query.data?.apiKeys;
  const own = all?.filter(({ member }) => member.id === viewerId);
  const others = all?.filter(({ member }) => member.id !== viewerId) ?? [];
  const list = { result, empty, keyOf: ({ id }: ListedApiKey) => id };
  return (
    <div className="grid gap-6">
      <ListCard
        title="API keys"
        action={
          <AddButton label="Create key" dialog={createApiKey}>
            {(handle) => <createApiKey.Part handle={handle} />}
          </AddButton>
        }
        intro={<Intro />}
        items={own}
        noun="API keys"
        {...{ query, ...list }}
      >
        {(apiKey) => <ApiKeyItem apiKey={apiKey} onResult={setResult} withOwner={false} />}
      </ListCard>
      {others.length > 0 && (
        <ListCard title="Keys of other members" items={others} {...list} result={null}>
          {(apiKey) => <ApiKeyItem apiKey={apiKey} onResult={setResult} withOwner />}
        </ListCard>
      )}
    </div>
  );
}

const empty = {
  Icon: KeyRound,
  title: 'No API keys yet',
  text: 'Create one to give a program access to Outlay.',
};

const Intro = () => (
  <>
    A key lets a program act as you, within its scopes. Send it as{' '}
    <code className="text-sm">Authorization: Bearer</code>. See the{' '}
    <a href="/api/v1/docs" className="font-medium text-accent underline underline-offset-2">
      REST reference
    </a>{' '}
    or try queries in the{' '}
    <Link to="/explorer" className="font-medium text-accent underline underline-offset-2">
      GraphQL explorer
    </Link>
    .
  </>
);
