import { withAdmin, type KafkaClient } from '@outlay/platform/kafka';
import type { PrintedRow } from '../print.ts';

/** Every consumer group of the cluster, with its members. A service without members is down or not connected yet. */
export const groups = (client: KafkaClient): Promise<PrintedRow[]> =>
  withAdmin(client, async (admin) => {
    const listed = await admin.listGroups();
    if (listed.length === 0) return [];
    const described = await admin.describeGroups(listed);
    return described
      .map(({ groupId, state, members }) => ({
        group: groupId,
        state,
        members: members.length,
        clients: [...new Set(members.map(({ clientId }) => clientId))].join(', '),
        hosts: [...new Set(members.map(({ clientHost }) => clientHost))].join(', '),
      }))
      .sort((left, right) => left.group.localeCompare(right.group));
  });
