import { hasRole, type Viewer } from '@outlay/platform/auth';
import { forbidden } from '@outlay/platform/graphql';
import { isRowId } from '@outlay/platform/text';
import type { QueryResolvers, WebhookEventType } from '../../../generated/resolver-types.ts';
import { connectionOf, readIdCursor, readPageSize } from '../../pages.ts';

/** @throws FORBIDDEN for everyone but admins. */
function asAdmin(viewer: Viewer): Viewer {
  if (hasRole(viewer, 'admin')) return viewer;
  throw forbidden('Only admins see webhooks.');
}

export const webhookQueries = {
  webhooks: (_parent, _args, { queries, viewer }) => queries.webhooks(asAdmin(viewer())),
  webhookDeliveries: async (_parent, args, { queries, viewer }) => {
    const admin = asAdmin(viewer());
    const { webhookId } = args;
    const first = readPageSize(args.first);
    const afterId = readIdCursor(args.after);
    const rows = isRowId(webhookId)
      ? await queries.deliveries(admin, { webhookId, first, afterId })
      : [];
    return connectionOf(rows, first, ({ id }) => id);
  },
  webhookEventTypes: (_parent, _args, { eventTypes, viewer }) => {
    viewer();
    return [...eventTypes] as WebhookEventType[];
  },
} satisfies QueryResolvers;
