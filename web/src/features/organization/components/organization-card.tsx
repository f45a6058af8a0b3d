import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import {
  useOrganizationSettingsQuery,
  useSetVisionProviderHostMutation,
  useVisionProviderQuery,
  type VisionProviderQuery,
} from '#graphql';
import { OrganizationForm } from './organization-form.tsx';
import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { act, type ActionResult } from '../../../lib/action-result.ts';

export default function OrganizationCard() {
  const { data, error, refetch } = useOrganizationSettingsQuery();
  return (
    <div className="grid gap-10">
      <Section title="Organization">
        {!data && <NotLoaded what="the organization" rows={3} {...{ error, refetch }} />}
        {data && <OrganizationForm organization={data.organization} />}
      </Section>
      <VisionProviderCard />
    </div>
  );
}

/** Whether unclear receipts may be sent to the installation's vision provider; empty where it has none. */
function VisionProviderCard() {
  const { data, error, refetch } = useVisionProviderQuery();
  if (!data) return <NotLoaded what="the AI reading of receipts" {...{ error, refetch }} />;
  if (!data.visionProvider) return null;
  const { visionProvider, organization } = data;
  return (
    <Provider {...visionProvider} isOn={organization.visionProviderHost === visionProvider.host} />
  );
}

type ProviderProps = NonNullable<VisionProviderQuery['visionProvider']> & { isOn: boolean };

function Provider({ host, model, sentToday, dailyMax, isOn }: ProviderProps) {
  const [setHost, { loading }] = useSetVisionProviderHostMutation();
  const [result, setResult] = useState<ActionResult | null>(null);
  const change = (next: boolean) =>
    act({
      send: () => setHost({ visionProviderHost: next ? host : null }),
      done: next
        ? `Unclear receipts are now sent to ${host}`
        : `Receipts are no longer sent to ${host}`,
      fallback: 'Failed to change the AI reading of receipts',
      onResult: setResult,
    });
  return (
    <Section title="AI reading of unclear receipts">
      <div className="grid gap-4">
        {result && <ActionBanner {...result} />}
        <p className="text-ink-soft">
          While this is on and details of a receipt are missing or unclear, its text is sent to{' '}
          {host} (model {model}), with a small picture of the first page if it is a scan or a photo.
          The text and the picture include everything that is printed there, such as names. Receipts
          with clear details, the original file, its name, the uploader and the expense are not
          sent. An answer is used only if the receipt shows it.
        </p>
        <Switch
          label={`Send unclear receipts to ${host}`}
          on={isOn}
          busy={loading}
          onChange={(next) => void change(next)}
        />
        <p className="text-sm text-ink-faint">
          {sentToday} of {dailyMax} receipts today (UTC).
          {sentToday >= dailyMax && ' Others are read without AI until midnight UTC.'}
        </p>
      </div>
    </Section>
  );
}
