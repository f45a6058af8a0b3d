import { useEffect, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { digitGroups, Digits } from '../../../components/ui/digits.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Status } from '../../../components/ui/status.tsx';
import { useMyDevicesQuery } from '#graphql';
import { ownPublicKey } from '../../../lib/device-key.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { hexSha256 } from '../../../lib/sha256.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useOwnDevices, type OwnDevice, type WaitingDevice } from '../api/use-own-devices.ts';
import { deviceName } from './device-name.ts';
import { SettingsRow } from './settings-row.tsx';

/** How often the page asks whether a device waits or was added. */
const POLL_MS = 10_000;

interface RowActions {
  onFailure: (message: string | null) => void;
}

/** The browsers that sign for the viewer, and those that wait until one of them adds them. */
export function DevicesCard() {
  const { data, error, refetch } = useMyDevicesQuery({ pollInterval: POLL_MS });
  const [failure, setFailure] = useState<string | null>(null);
  const devices = data?.deviceKeys.filter(({ kind }) => kind === 'DEVICE');
  const waiting = data?.waitingDeviceKeys ?? [];
  const ownKey = useOwnPublicKey();
  const ownKeyId = useKeyId(ownKey);
  const own = waiting.find(({ publicKey }) => publicKey === ownKey);
  return (
    <Section title="Devices">
      {failure !== null && (
        <div className="mb-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {own && ownKeyId !== null && (
        <div className="mb-4">
          <Banner tone="warning">
            This browser can’t sign for you yet. Open this page on a device that you have added,
            check that it shows <Digits ofKey={ownKeyId} />, and add this browser there.
          </Banner>
        </div>
      )}
      {!devices && <NotLoaded what="your devices" rows={1} {...{ error, refetch }} />}
      {devices?.length === 0 && waiting.length === 0 && (
        <p className="text-ink-soft">
          A browser is added when you first submit or approve something in it.
        </p>
      )}
      {devices && (
        <ul className="-my-3.5 divide-y divide-line">
          {waiting.map(
            (device) =>
              device !== own && (
                <li key={device.publicKey}>
                  <WaitingRow device={device} onFailure={setFailure} />
                </li>
              ),
          )}
          {devices.map((device) => (
            <li key={device.id}>
              <DeviceRow {...{ device, ownKeyId }} onFailure={setFailure} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function useOwnPublicKey(): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => void ownPublicKey().then(setKey), []);
  return key;
}

/** The id of a device's key in the authority log: its hash. Null until it is computed. */
function useKeyId(publicKey: string | null): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    if (publicKey !== null) void hexSha256(publicKey).then(setId);
  }, [publicKey]);
  return id;
}

function WaitingRow({ device, onFailure }: { device: WaitingDevice } & RowActions) {
  const { add } = useOwnDevices();
  const keyId = useKeyId(device.publicKey);
  const name = deviceName(device.label);
  const confirm = async () => {
    onFailure(null);
    const change = await add(device);
    if (change?.done) showSuccess(`${name} added`);
    else onFailure(failureMessage(change?.errors, 'Failed to add the device'));
  };
  return (
    <SettingsRow
      name={
        <>
          {name}
          <Status tone="waiting">Waiting</Status>
        </>
      }
      details={
        <>
          {keyId !== null && (
            <>
              Shows <Digits ofKey={keyId} /> ·{' '}
            </>
          )}
          signed in <RelativeTime at={device.createdAt} />
        </>
      }
    >
      <ConfirmDialog
        trigger={
          <Button size="sm" aria-label={`Add ${name}`}>
            Add
          </Button>
        }
        title={`Add ${name}?`}
        question={`Add it only if you are using it now and it shows ${keyId === null ? 'the same digits' : digitGroups(keyId)}. It can then submit and approve for you.`}
        confirmLabel="Add device"
        tone="primary"
        onConfirm={confirm}
      />
    </SettingsRow>
  );
}

function DeviceRow({
  device,
  ownKeyId,
  onFailure,
}: { device: OwnDevice; ownKeyId: string | null } & RowActions) {
  const { remove } = useOwnDevices();
  const name = deviceName(device.label);
  const confirm = async () => {
    onFailure(null);
    const change = await remove(device);
    if (change?.done) showSuccess(`${name} removed`);
    else onFailure(failureMessage(change?.errors, 'Failed to remove the device'));
  };
  return (
    <SettingsRow
      name={
        <>
          {name}
          {device.current && <Status tone="done">This one</Status>}
        </>
      }
      details={
        device.awaitsConfirmation && device.current && ownKeyId !== null ? (
          <>
            Shows <Digits ofKey={ownKeyId} /> · tell whoever invited you, so that you can approve
          </>
        ) : (
          `Added ${formatDate(device.addedAt)}`
        )
      }
    >
      {!device.current && (
        <ConfirmDialog
          trigger={
            <Button size="sm" aria-label={`Remove ${name}`}>
              Remove
            </Button>
          }
          title={`Remove ${name}?`}
          question="It can no longer submit or approve for you. A payment that still waits for what it signed is held."
          confirmLabel="Remove"
          onConfirm={confirm}
        />
      )}
    </SettingsRow>
  );
}
