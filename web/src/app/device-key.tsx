import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { prepareDeviceKey } from '../lib/device-key.ts';

/** Registers the key with which this browser signs submissions and decisions, while the sign-in is fresh. */
export default function DeviceKey() {
  const client = useApolloClient();
  useEffect(() => void prepareDeviceKey(client), [client]);
  return null;
}
