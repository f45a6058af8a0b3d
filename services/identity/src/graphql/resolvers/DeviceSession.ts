import type { DeviceSessionResolvers } from '../../generated/resolver-types.ts';

export const DeviceSession: DeviceSessionResolvers = {
  current: ({ id }, _args, { viewer }) => id === viewer().sessionId,
};
