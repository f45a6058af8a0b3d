import { useApolloClient } from '@apollo/client/react';
import {
  useAddDeviceKeyMutation,
  useRemoveDeviceKeyMutation,
  type MyDevicesQuery,
} from '../../../generated/graphql.ts';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { hexSha256 } from '../../../lib/sha256.ts';
import { signNext } from '../../../lib/sign-statement.ts';
import { useSessionUser } from '../../../lib/use-session.ts';

export type OwnDevice = MyDevicesQuery['deviceKeys'][number];
export type WaitingDevice = MyDevicesQuery['waitingDeviceKeys'][number];

interface DeviceChange {
  done: boolean;
  errors: readonly Refusal[];
}

/** Adds and removes devices of the viewer by statements that this device signs. Undefined without a response. */
export function useOwnDevices() {
  const client = useApolloClient();
  const subject = `keys/${useSessionUser().id}`;
  const refreshed = { refetchQueries: ['MyDevices'], awaitRefetchQueries: true };
  const [addKey] = useAddDeviceKeyMutation(refreshed);
  const [removeKey] = useRemoveDeviceKeyMutation(refreshed);
  const add = async ({ publicKey }: WaitingDevice): Promise<DeviceChange | undefined> => {
    const key = { id: await hexSha256(publicKey), kind: 'device', publicKey };
    const proof = await signNext(client, { kind: 'key.added', subject, body: { key } });
    return (await addKey({ variables: { publicKey, proof } })).data?.addDeviceKey;
  };
  const remove = async ({ id }: OwnDevice): Promise<DeviceChange | undefined> => {
    const proof = await signNext(client, { kind: 'key.removed', subject, body: { keyId: id } });
    return (await removeKey({ variables: { id, proof } })).data?.removeDeviceKey;
  };
  return { add, remove };
}
