import { randomUUID } from 'node:crypto';
import type { EventEnvelope } from '@outlay/platform/events';

const ORGANIZATION_ID = '1';

/** A member of their own for each number. */
export function memberChanged(id: number): { topic: string; key: string; value: string } {
  const memberId = id.toString();
  const event: EventEnvelope<'MemberChanged'> = {
    specversion: '1.0',
    id: randomUUID(),
    type: 'MemberChanged',
    source: 'outlay/identity',
    subject: memberId,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    dataschema: 'member-changed.v1',
    traceparent: null,
    orgid: ORGANIZATION_ID,
    actorid: null,
    correlationid: 'bench',
    causationid: null,
    aggregateversion: 1,
    data: {
      memberId,
      email: `member-${id}@outlay.test`,
      firstName: 'Emma',
      lastName: 'Employee',
      roles: ['employee'],
      managerId: null,
      department: 'Sales',
      walletAddress: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
      walletWatched: true,
      active: true,
    },
  };
  return { topic: 'identity.events', key: memberId, value: JSON.stringify(event) };
}
