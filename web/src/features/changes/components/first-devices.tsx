import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { digitGroups, Digits } from '../../../components/ui/digits.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import {
  useConfirmMemberKeyMutation,
  useFirstDevicesQuery,
  type FirstDevicesQuery,
} from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { showSuccess } from '../../../lib/success-notice.ts';

type FirstDevice = FirstDevicesQuery['firstDevices'][number];

/** Newcomers whose deciding roles begin once this admin has compared their first device with them. Nothing without one. */
export function FirstDevices() {
  const query = useFirstDevicesQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const devices = query.data?.firstDevices ?? [];
  if (devices.length === 0) return null;
  return (
    <ListCard
      title="New devices"
      intro="Ask each person by phone or chat which digits their Settings show. Until you confirm them, they can't approve."
      result={failure}
      items={devices}
      query={query}
      noun="new devices"
      keyOf={({ keyId }) => keyId}
    >
      {(device) => <DeviceToConfirm device={device} onFailure={setFailure} />}
    </ListCard>
  );
}

interface DeviceToConfirmProps {
  device: FirstDevice;
  onFailure: (message: string | null) => void;
}

function DeviceToConfirm({ device: { member, keyId, addedAt }, onFailure }: DeviceToConfirmProps) {
  const [confirmKey] = useConfirmMemberKeyMutation({
    refetchQueries: ['FirstDevices', 'AuthorityLog'],
    awaitRefetchQueries: true,
  });
  const name = personName(member);
  const confirm = async () => {
    onFailure(null);
    const errors = (await confirmKey({ memberId: member.id, keyId }))?.errors;
    if (errors?.length === 0) showSuccess(`The device of ${name} is confirmed`);
    else onFailure(failureMessage(errors, 'Failed to confirm the device'));
  };
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
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label={`Confirm the device of ${name}`}>
            Confirm
          </Button>
        }
        title={`Does ${name} see ${digitGroups(keyId)}?`}
        question="Confirm only what they have told you themselves. Someone who reads their email could have joined in their place."
        confirmLabel="They see these digits"
        tone="primary"
        onConfirm={confirm}
      />
    </div>
  );
}
