import { useState } from 'react';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { digitGroups, Digits } from '../../../components/ui/digits.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import {
  useConfirmMemberKeyMutation,
  useFirstDevicesQuery,
  type FirstDevicesQuery,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { personName } from '../../../subjects/members/person-name.ts';

type FirstDevice = FirstDevicesQuery['firstDevices'][number];

/** Newcomers whose deciding roles begin once this admin has compared their first device with them. Nothing without one. */
export function FirstDevices() {
  const query = useFirstDevicesQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  const devices = query.data?.firstDevices ?? [];
  if (devices.length === 0) return null;
  return (
    <ListCard
      title="New devices"
      intro="Ask each person by phone or chat which digits their Settings show. Until you confirm them, they can't approve."
      result={result}
      items={devices}
      query={query}
      noun="new devices"
      keyOf={({ keyId }) => keyId}
    >
      {(device) => <DeviceToConfirm device={device} onResult={setResult} />}
    </ListCard>
  );
}

interface DeviceToConfirmProps {
  device: FirstDevice;
  onResult: (result: ActionResult | null) => void;
}

function DeviceToConfirm({ device: { member, keyId, addedAt }, onResult }: DeviceToConfirmProps) {
  const [confirmKey] = useConfirmMemberKeyMutation({
    refetchQueries: ['FirstDevices', 'AuthorityLog'],
    awaitRefetchQueries: true,
  });
  const name = personName(member);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {name} ({member.email})
        </p>
        <p className="text-sm text-ink-faint">
          Shows <Digits ofKey={keyId} /> · joined <RelativeTime at={addedAt} />
        </p>
      </div>
      <ActionButton
        label="Confirm"
        name={`Confirm the device of ${name}`}
        confirm={{
          title: `Does ${name} see ${digitGroups(keyId)}?`,
          question:
            'Confirm only what they have told you themselves. Someone who reads their email could have joined in their place.',
          confirmLabel: 'They see these digits',
          tone: 'primary',
        }}
        send={() => confirmKey({ memberId: member.id, keyId })}
        done={`The device of ${name} is confirmed`}
        fallback="Failed to confirm the device"
        onResult={onResult}
      />
    </div>
  );
}
