import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useNotificationPreferencesQuery,
  useUpdateNotificationPreferencesMutation,
  type NotificationChannel,
  type NotificationKind,
  type NotificationPreferencesQuery,
  type NotificationTiming,
} from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { isOfferedTo } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { channelLabels, kindLabels, kindRoles, timingLabels } from './notification-labels.ts';

type Preference = NotificationPreferencesQuery['notificationPreferences'][number];
const kinds = Object.keys(kindLabels) as NotificationKind[];
const channels = Object.keys(channelLabels) as NotificationChannel[];
const timings = Object.keys(timingLabels) as NotificationTiming[];

const isSame = (one: Preference, other: Preference): boolean =>
  one.kind === other.kind && one.channel === other.channel;

/** Lets a member choose when each channel notifies of each kind. Each choice is saved immediately. */
export default function NotificationPreferences() {
  const { data, error, refetch } = useNotificationPreferencesQuery();
  const { roles } = useSessionUser();
  const [update] = useUpdateNotificationPreferencesMutation();
  const [outcome, setOutcome] = useState<{ ok: boolean; message: string } | null>(null);
  // The control shows the choice at once; a refused save puts it back.
  const [pending, setPending] = useState<Preference | null>(null);
  const preferences = data?.notificationPreferences.map((saved) =>
    pending && isSame(saved, pending) ? pending : saved,
  );

  const save = async (chosen: Preference) => {
    setOutcome(null);
    setPending(chosen);
    const { kind, channel, timing } = chosen;
    const errors = (await update({ preferences: [{ kind, channel, timing }] }))?.errors;
    setPending(null);
    const ok = errors?.length === 0;
    const message = ok ? 'Saved.' : failureMessage(errors, 'Failed to save. Try again.');
    setOutcome({ ok, message });
  };

  return (
    <Section title="Notifications">
      <p className="-mt-1 mb-4 text-ink-soft">
        Changes are saved automatically. Daily digests arrive at 8 a.m. in your organization&apos;s
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
      {!preferences && <NotLoaded what="your preferences" rows={8} {...{ error, refetch }} />}
      {preferences && (
        <ul className="-my-3 divide-y divide-line">
          {kinds
            .filter((kind) =>
              isOfferedTo({ ...(kindRoles[kind] && { roles: kindRoles[kind] }) }, roles),
            )
            .map((kind) => preferences.filter((each) => each.kind === kind))
            .flatMap((ofKind) => (ofKind[0] ? [{ kind: ofKind[0].kind, ofKind }] : []))
            .map(({ kind, ofKind }) => (
              <li key={kind}>
                <KindRow kind={kind} preferences={ofKind} onChange={(next) => void save(next)} />
              </li>
            ))}
        </ul>
      )}
    </Section>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  preferences: readonly Preference[];
  onChange: (next: Preference) => void;
}

const KindRow = ({ kind, preferences, onChange }: KindRowProps) => (
  <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-1 max-sm:py-2">
    <legend className="float-left w-full font-medium sm:w-auto sm:flex-1">
      {kindLabels[kind]}
    </legend>
    {channels
      .flatMap((channel) => preferences.find((each) => each.channel === channel) ?? [])
      .map((preference) => (
        <TimingControl
          key={preference.channel}
          preference={preference}
          onChange={(timing) => onChange({ ...preference, timing })}
        />
      ))}
  </fieldset>
);

interface TimingControlProps {
  preference: Preference;
  onChange: (timing: NotificationTiming) => void;
}

/** Shows a checkbox where the channel can only be turned on and off, or else a list of its timings. */
function TimingControl({ preference: { channel, timing, choices }, onChange }: TimingControlProps) {
  const [on, ...others] = choices.filter((each) => each !== 'OFF');
  const label = channelLabels[channel];
  if (on && others.length === 0) {
    return (
      <label className="flex items-center gap-2.5 text-ink-soft max-lg:min-h-11">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={timing !== 'OFF'}
          onChange={(event) => onChange(event.target.checked ? on : 'OFF')}
        />
        {label}
      </label>
    );
  }
  return (
    <label className="flex items-center gap-2.5 text-ink-soft max-lg:min-h-11">
      {label}
      <select
        className="h-8 rounded-md border border-line-strong/62 bg-raised px-2 text-ink max-lg:h-11"
        value={timing}
        onChange={(event) => onChange(event.target.value as NotificationTiming)}
      >
        {timings
          .filter((each) => choices.includes(each))
          .map((each) => (
            <option key={each} value={each}>
              {timingLabels[each]}
            </option>
          ))}
      </select>
    </label>
  );
}
