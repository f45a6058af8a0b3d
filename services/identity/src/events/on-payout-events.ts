import type { PeopleStanding } from '@outlay/platform/approval-proof';
import { handlerOfMany } from '@outlay/platform/inbox';
import { enqueueCausedEvents } from '@outlay/platform/outbox';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { peopleStandingOf } from '../domain/people-standing.ts';
import { countAdmins, readPeople } from '../persistence/asked-people.ts';
import type { Clock } from '../use-cases/ports.ts';

export interface StandingPorts {
  readonly clock: Clock;
  /** Signs who the payee and approvers are. Payments depend on it. */
  readonly statePeople: (statement: PeopleStanding) => string;
}

/**
 * Returns the current facts about the people of payments, many at once. The system replies, not the person who caused the
 * payment.
 */
export const onStandingRequested = ({ clock, statePeople }: StandingPorts) =>
  handlerOfMany<'StandingRequested'>(async (events, tx) => {
    const asked = events.map(({ data }) => data);
    const people = await readPeople(tx, {
      memberIds: asked.flatMap(({ payeeId, deciders }) => [
        payeeId,
        ...deciders.map(({ memberId }) => memberId),
      ]),
      passkeys: asked.flatMap(({ deciders }) => deciders.flatMap(({ passkeys }) => passkeys)),
      deviceKeys: asked.flatMap(({ deciders }) => deciders.flatMap(({ deviceKeys }) => deviceKeys)),
    });
    const admins = await countAdmins(
      tx,
      events.map(({ orgid }) => orgid),
    );
    const now = clock.now();
    const answers = events.map((event) => {
      const { orgid, data } = event;
      const adminCount = admins.get(orgid) ?? 0;
      const statement = statePeople(peopleStandingOf(orgid, data, { people, adminCount }, now));
      return {
        event: {
          type: 'PeopleStandingStated' as const,
          aggregateId: data.payoutId,
          data: { payoutId: data.payoutId, statement },
        },
        cause: { ...causeOfEvent(event), actorId: null },
      };
    });
    await enqueueCausedEvents(tx, answers, 'identity');
  });
