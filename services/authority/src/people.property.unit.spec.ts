import { DECIDING_ROLES, ROLES } from '@outlay/schemas/roles';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import { runs } from '../test/search.config.ts';
import { mayDecide, type Person } from './people.ts';
import { countedRoles, peopleOf, type Authority } from './state.ts';

/** The same people, everybody at once and without an index. */
function everybodyAt({ members, delegations }: Authority, sequence: number, at: Date) {
  const delegates = new Map<string, string>();
  for (const { fromId, toId, startsAt, endsAt, since, until } of delegations.values()) {
    const isKnown = since <= sequence && (until === null || until > sequence);
    if (isKnown && new Date(startsAt) <= at && at < new Date(endsAt)) delegates.set(fromId, toId);
  }
  return [...members.values()].map((member): Person => {
    const past = member.past.find(({ until }) => sequence <= until);
    const { managerId, department, active } = past ?? member;
    const roles = past ? past.roles : countedRoles(member);
    const delegateId = delegates.get(member.id) ?? null;
    return { id: member.id, roles, managerId, department, active, delegateId };
  });
}

const memberId = fc.constantFrom('1', '2', '3', '4', '5', '6');
const saying = fc.oneof(
  fc.record({
    kind: fc.constant('member.roles'),
    about: memberId,
    body: fc.record({ roles: fc.subarray([...ROLES], { minLength: 1 }) }),
  }),
  fc.record({
    kind: fc.constant('member.manager'),
    about: memberId,
    body: fc.record({ managerId: fc.option(memberId) }),
  }),
  fc.record({
    kind: fc.constantFrom('member.deactivated', 'member.reactivated'),
    about: memberId,
    body: fc.constant({}),
  }),
  fc.record({
    kind: fc.constant('delegation.set'),
    about: fc.constantFrom('1', '2', '3'),
    body: fc
      .record({ fromId: memberId, toId: memberId, days: fc.integer({ min: 1, max: 3 }) })
      .map(({ days, ...ids }) => ({
        ...ids,
        startsAt: '2026-11-03T00:00:00Z',
        endsAt: `2026-11-0${3 + days}T00:00:00Z`,
      })),
  }),
  fc.record({
    kind: fc.constant('delegation.ended'),
    about: fc.constantFrom('1', '2', '3'),
    body: fc.constant({}),
  }),
);

/** An admin says something, and another confirms what takes two. Whatever is refused changes nothing. */
function say(log: TestLog, { kind, about, body }: { kind: string; about: string; body: object }) {
  const outcome = log.say('1', kind, `${kind.split('.')[0]}/${about}`, body);
  if (outcome === 'PROPOSED') log.confirm('2');
}

test('people who are looked up one by one are the same as everybody at once, after each entry and at each moment', () => {
  fc.assert(
    fc.property(fc.array(saying, { minLength: 5, maxLength: 25 }), (sayings) => {
      const log = aCompany();
      log.invite('1', '6', ['employee'], '5');
      for (const each of sayings) say(log, each);
      const { state } = log;
      const peopleAt = peopleOf(state);
      for (let sequence = 1; sequence <= state.sequence; sequence += 1) {
        const at = new Date(Date.UTC(2026, 10, 3 + (sequence % 4)));
        const people = peopleAt(sequence, at);
        const everybody = everybodyAt(state, sequence, at);
        expect(everybody.map(({ id }) => people.get(id))).toEqual(everybody);
        const deciding = everybody.filter(mayDecide);
        expect([...people.values()]).toEqual(expect.arrayContaining(deciding));
        for (const role of DECIDING_ROLES) {
          const holders = deciding.filter(({ roles }) => roles.includes(role));
          expect([...people.values(role)]).toEqual(expect.arrayContaining(holders));
        }
      }
      expect(peopleAt(state.sequence, log.now).get('7')).toBeUndefined();
    }),
    { numRuns: runs(40) },
  );
});
