import { useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import {
  useNotificationPreferencesQuery,
  useUpdateNotificationPreferencesMutation,
  type MailTiming,
  type NotificationKind,
  type NotificationPreferencesQuery,
} from '../../../generated/graphql.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { kindLabels, timingLabels } from './notification-labels.ts';

type Preference = NotificationPreferencesQuery['notificationPreferences'][number];
const kinds = Object.keys(kindLabels) as NotificationKind[];

/** Notification settings: kinds, channels and email timing. Each choice is saved immediately. */
export default function NotificationPreferences() {
  const { data, error, refetch } = useNotificationPreferencesQuery();
  const [update] = useUpdateNotificationPreferencesMutation();
  const [outcome, setOutcome] = useState<{ ok: boolean; message: string } | null>(null);
  // The switch moves at once; a refused save moves it back.
  const [pending, setPending] = useState<Preference | null>(null);
  const preferences = data?.notificationPreferences.map((saved) =>
    saved.kind === pending?.kind ? pending : saved,
  );

  const save = async ({ kind, inApp, mail }: Preference) => {
    setOutcome(null);
    const changed = { kind, inApp, mail };
    setPending(changed);
    const { data: answer } = await update({ variables: { preferences: [changed] } }).catch(() => ({
      data: null,
    }));
    setPending(null);
    const payload = answer?.updateNotificationPreferences;
    const ok = payload?.errors.length === 0;
    const message = ok ? 'Saved.' : failureMessage(payload?.errors, 'Failed to save. Try again.');
    setOutcome({ ok, message });
  };

  return (
    <Card title="Notifications">
      <p className="-mt-1 mb-4 text-ink-soft">
        Changes are saved automatically. Daily digests arrive at 8 a.m. in your organisation&apos;s
        time zone.
      </p>
      {outcome?.ok === false && (
        <div className="mb-4">
          <Banner tone="error">{outcome.message}</Banner>
        </div>
      )}
      <p role="status" className="sr-only">
        {outcome?.ok === true && outcome.message}
      </p>
      {error && !preferences && (
        <RetryBanner message="Failed to load your preferences" onRetry={() => void refetch()} />
      )}
      {!preferences && !error && <ListSkeleton note="Loading your preferences" rows={8} />}
      {preferences && (
        <ul className="-my-3 divide-y divide-line">
          {kinds
            .flatMap((kind) => preferences.find((each) => each.kind === kind) ?? [])
            .map((preference) => (
              <li key={preference.kind}>
                <PreferenceRow preference={preference} onChange={(next) => void save(next)} />
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

function PreferenceRow({
  preference,
  onChange,
}: {
  preference: Preference;
  onChange: (next: Preference) => void;
}) {
  const words = kindLabels[preference.kind];
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <legend className="float-left w-full font-medium sm:w-auto sm:flex-1">{words}</legend>
      <label className="flex items-center gap-2.5 text-ink-soft">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={preference.inApp}
          onChange={(event) => onChange({ ...preference, inApp: event.target.checked })}
        />
        In app
      </label>
      <label className="flex items-center gap-2.5 text-ink-soft">
        Email
        <select
          className="h-9 rounded-md border border-line-strong/70 bg-surface px-2 text-ink shadow-card"
          value={preference.mail}
          onChange={(event) => onChange({ ...preference, mail: event.target.value as MailTiming })}
        >
          {(Object.keys(timingLabels) as MailTiming[]).map((timing) => (
            <option key={timing} value={timing}>
              {timingLabels[timing]}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
