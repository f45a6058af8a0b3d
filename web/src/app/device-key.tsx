import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { prepareDeviceKey } from '../lib/device-key.ts';

/** Registers the key that signs this session's decisions, soon after the sign-in. */
export default function DeviceKey() {
  const client = useApolloClient();
  useEffect(() => void prepareDeviceKey(client), [client]);
  return null;
}
