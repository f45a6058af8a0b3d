import { State } from '../../../components/ui/status.tsx';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { useRevokeApiKeyMutation } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import type { ListedApiKey } from './listed-api-key.ts';
import { scopeLabels } from './scope-labels.ts';

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

export function ApiKeyItem({ apiKey, onResult, withOwner }: ApiKeyItemProps) {
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
