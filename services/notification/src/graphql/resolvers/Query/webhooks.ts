import { hasRole, type Viewer } from '@outlay/platform/auth';
import { forbidden } from '@outlay/platform/graphql';
import { connectionOf, readPage, type PagedList } from '@outlay/platform/paging';
import { isRowId } from '@outlay/platform/text';
import type { WebhookDelivery } from '../../../domain/webhook.ts';
import type { QueryResolvers, WebhookEventType } from '../../../generated/resolver-types.ts';

const DELIVERIES: PagedList<WebhookDelivery> = {
  name: 'webhook-deliveries',
  positionOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }),
  isId: isRowId,
};

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
    const page = readPage(DELIVERIES, admin, args);
    const rows = isRowId(webhookId) ? await queries.deliveries(admin, { ...page, webhookId }) : [];
    return connectionOf(DELIVERIES, admin, page, rows);
  },
  webhookEventTypes: (_parent, _args, { eventTypes, viewer }) => {
    viewer();
    return [...eventTypes] as WebhookEventType[];
  },
} satisfies QueryResolvers;
