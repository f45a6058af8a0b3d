import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { AddButton } from '../../../components/ui/add-button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useApiKeysQuery, useRevokeApiKeyMutation } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useSessionUser } from '../../../lib/use-session.ts';
import type { ListedApiKey } from './listed-api-key.ts';
import { State } from '../../../components/ui/status.tsx';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { formatDate } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { scopeLabels } from './scope-labels.ts';

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
    <TextLink look="accent" to="/explorer">
      GraphQL explorer
    </TextLink>
    .
  </>
);

type KeyState = 'works' | 'revoked' | 'expired';

function keyState({ revokedAt, expiresAt }: ListedApiKey, now: Date): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'works';
}

interface ApiKeyItemProps {
  apiKey: ListedApiKey;
  onResult: (result: ActionResult | null) => void;
  withOwner: boolean;
}

function ApiKeyItem({ apiKey, onResult, withOwner }: ApiKeyItemProps) {
  const state = keyState(apiKey, new Date());
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 min-h-10 py-1.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="wrap-anywhere">{apiKey.name}</span>
          {state === 'revoked' && <State tone="failed">Revoked</State>}
          {state === 'expired' && <State tone="neutral">Expired</State>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-faint">
          <code>{apiKey.prefix}…</code>
          {withOwner && ` · ${personName(apiKey.member)}`} ·{' '}
          {apiKey.scopes.map((scope) => scopeLabels[scope].label).join(', ')}
        </p>
        <p className="text-sm text-ink-faint">
          <LastUse at={apiKey.lastUsedAt} /> · created {formatDate(apiKey.createdAt)}
          {apiKey.expiresAt !== null &&
            state !== 'revoked' &&
            ` · ${state === 'expired' ? 'expired' : 'expires'} ${formatDate(apiKey.expiresAt)}`}
        </p>
      </div>
      {state === 'works' && <RevokeButton id={apiKey.id} name={apiKey.name} {...{ onResult }} />}
    </div>
  );
}

function LastUse({ at }: { at: string | null }) {
  if (at === null) return 'Never used';
  return (
    <>
      Last used <RelativeTime at={at} />
    </>
  );
}

interface RevokeButtonProps {
  id: string;
  name: string;
  onResult: (result: ActionResult | null) => void;
}

function RevokeButton({ id, name, onResult }: RevokeButtonProps) {
  const [revokeApiKey] = useRevokeApiKeyMutation({
    refetchQueries: ['ApiKeys'],
    awaitRefetchQueries: true,
  });
  return (
    <ActionButton
      label="Revoke"
      name={`Revoke ${name}`}
      tone="danger"
      confirm={{
        question: "Programs using this key lose access immediately. This can't be undone.",
        confirmLabel: 'Revoke key',
      }}
      send={() => revokeApiKey({ id })}
      done={`${name} revoked`}
      fallback="Failed to revoke the key"
      onResult={onResult}
    />
  );
}
