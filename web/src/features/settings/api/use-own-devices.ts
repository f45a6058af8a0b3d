import { useAddDeviceKeyMutation, useRemoveDeviceKeyMutation, type MyDevicesQuery } from '#graphql';
import type { Refusal } from '../../../lib/graphql-failures.ts';

export type OwnDevice = MyDevicesQuery['deviceKeys'][number];
export type WaitingDevice = MyDevicesQuery['waitingDeviceKeys'][number];

interface DeviceChange {
  done: boolean;
  errors: readonly Refusal[];
}

/** Adds and removes devices of the viewer. Undefined without a response. */
export function useOwnDevices() {
  const refreshed = { refetchQueries: ['MyDevices'], awaitRefetchQueries: true };
  const [addKey] = useAddDeviceKeyMutation(refreshed);
  const [removeKey] = useRemoveDeviceKeyMutation(refreshed);
  return {
    add: async ({ publicKey }: WaitingDevice): Promise<DeviceChange | undefined> =>
      await addKey({ publicKey }),
    remove: async ({ id }: OwnDevice): Promise<DeviceChange | undefined> => await removeKey({ id }),
  };
}
