import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import type { NotificationResolvers } from '../../generated/resolver-types.ts';

export const Notification: NotificationResolvers = {
  __resolveReference: (reference, { notifications }) =>
    notifications.load(idOfReference('Notification', reference)),
  globalId: ({ id }) => globalIdOf('Notification', id),
};
