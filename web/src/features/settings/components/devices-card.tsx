import { useEffect, useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { digitGroups, Digits } from '../../../components/ui/digits.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { Status } from '../../../components/ui/status.tsx';
import {
  useAddDeviceKeyMutation,
  useMyDevicesQuery,
  useRemoveDeviceKeyMutation,
  type MyDevicesQuery,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { ownPublicKey } from '../../../lib/device-key.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { hexSha256 } from '../../../lib/sha256.ts';
import { deviceName } from './device-name.ts';
import { SettingsRow } from './settings-row.tsx';

/** How often the page asks whether a device waits or was added. */
const POLL_MS = 10_000;

type OwnDevice = MyDevicesQuery['deviceKeys'][number];
type WaitingDevice = MyDevicesQuery['waitingDeviceKeys'][number];

const refreshed = { refetchQueries: ['MyDevices'], awaitRefetchQueries: true };

interface RowActions {
  onResult: (result: ActionResult | null) => void;
}

/** The browsers that sign for the viewer, and those that wait until one of them adds them. */
export function DevicesCard() {
  const { data, error, refetch } = useMyDevicesQuery({ pollInterval: POLL_MS });
  const [result, setResult] = useState<ActionResult | null>(null);
  const devices = data?.deviceKeys.filter(({ kind }) => kind === 'DEVICE');
  const waiting = data?.waitingDeviceKeys ?? [];
  const ownKey = useOwnPublicKey();
  const ownKeyId = useKeyId(ownKey);
  const own = waiting.find(({ publicKey }) => publicKey === ownKey);
  return (
    <Section title="Devices">
      {result && (
        <div className="mb-4">
          <ActionBanner {...result} />
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
                  <WaitingRow device={device} onResult={setResult} />
                </li>
              ),
          )}
          {devices.map((device) => (
            <li key={device.id}>
              <DeviceRow {...{ device, ownKeyId }} onResult={setResult} />
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

function WaitingRow({ device, onResult }: { device: WaitingDevice } & RowActions) {
  const [addKey] = useAddDeviceKeyMutation(refreshed);
  const keyId = useKeyId(device.publicKey);
  const name = deviceName(device.label);
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
      <ActionButton
        label="Add"
        name={`Add ${name}`}
        confirm={{
          question: `Add it only if you are using it now and it shows ${keyId === null ? 'the same digits' : digitGroups(keyId)}. It can then submit and approve for you.`,
          confirmLabel: 'Add device',
          tone: 'primary',
        }}
        send={() => addKey({ publicKey: device.publicKey })}
        done={`${name} added`}
        fallback="Failed to add the device"
        onResult={onResult}
      />
    </SettingsRow>
  );
}

function DeviceRow({
  device,
  ownKeyId,
  onResult,
}: { device: OwnDevice; ownKeyId: string | null } & RowActions) {
  const [removeKey] = useRemoveDeviceKeyMutation(refreshed);
  const name = deviceName(device.label);
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
        <ActionButton
          label="Remove"
          name={`Remove ${name}`}
          confirm={{
            question:
              'It can no longer submit or approve for you. A payment that still waits for what it signed is held.',
            confirmLabel: 'Remove',
          }}
          send={() => removeKey({ id: device.id })}
          done={`${name} removed`}
          fallback="Failed to remove the device"
          onResult={onResult}
        />
      )}
    </SettingsRow>
  );
}
