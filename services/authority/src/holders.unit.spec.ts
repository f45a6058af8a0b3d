import { describe, expect, test } from 'vitest';
import { aCompany } from '../test/a-log.ts';
import { aPerson, people, peopleWith } from '../test/people.ts';
import { isAble, loneRemoversOf, placeReach, type OpenStage, type Said } from './holders.ts';
import type { Person } from './people.ts';
import type { Quorum } from './rule.ts';
import type { Authority } from './state.ts';

const ALL: Quorum = { kind: 'all' };
const ANY: Quorum = { kind: 'any' };
const MINUTE_MS = 60_000;
const COMPANY = aCompany();
const WAITING = { at: COMPANY.now, delayS: COMPANY.trust.delayS };

const approved = (memberId: string, minutes = 0): Said => ({
  memberId,
  atMs: minutes * MINUTE_MS,
  stepNumber: 1,
  holderId: null,
});
const passedOn = (memberId: string, holderId: string, stepNumber = 1): Said => ({
  ...approved(memberId),
  stepNumber,
  holderId,
});

const placesFor = (quorum: Quorum, ...memberIds: string[]): OpenStage['places'] => ({
  memberIds,
  quorum,
  approvalsNeeded: memberIds.length,
  fallback: null,
  substitutes: [],
  shortOf: null,
});

/** The first stage of employee 4's expense, which approver 2 decides. Approver 2 reports to admin 1. */
const stageWith = (overrides: Partial<OpenStage> = {}): OpenStage => ({
  state: COMPANY.state,
  submitterId: '4',
  approvals: [],
  escalations: [],
  left: () => new Map(),
  peopleThen: () => people,
  waiting: WAITING,
  stepNumber: 1,
  places: placesFor(ALL, '2'),
  deadlineHours: null,
  openedAtMs: 0,
  ...overrides,
});

const as = (who: ReadonlyMap<string, Person>): Pick<OpenStage, 'peopleThen'> => ({
  peopleThen: () => who,
});

/** Those of some people whose approval fills a place, in the order asked. */
const whoFills = (
  stage: OpenStage,
  { place = '2', minutes = 0, among = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] } = {},
): string[] => {
  const mayFill = placeReach(stage);
  return among.filter((memberId) => mayFill(place, approved(memberId, minutes)));
};

/** The state in which these members were removed by these people. */
function removing(removedBy: Readonly<Record<string, readonly string[]>>): Authority {
  const members = new Map(COMPANY.state.members);
  for (const [id, by] of Object.entries(removedBy)) {
    members.set(id, { ...members.get('5')!, id, removedBy: by });
  }
  return { ...COMPANY.state, members };
}

describe('a place', () => {
  test('is filled by its holder alone, while nobody passes it on', () => {
    expect(whoFills(stageWith())).toEqual(['2']);
  });

  test.each([
    ['has left', aPerson('2', { active: false, managerId: '1' })],
    ['has lost their roles', aPerson('2', { roles: ['employee'], managerId: '1' })],
  ])('of somebody who %s comes to the next above them', (_how, person) => {
    expect(whoFills(stageWith(as(peopleWith(person))))).toEqual(['1']);
  });

  test('is never the submitter’s, although the rule names them', () => {
    const own = stageWith({ submitterId: '2', places: placesFor(ALL, '2') });
    expect(whoFills(own)).toEqual([]);
  });

  test('never comes to the submitter, who is above its holder, nor to their delegate', () => {
    const delegating = peopleWith(
      aPerson('1', { roles: ['admin'], delegateId: '5' }),
      aPerson('5'),
    );
    const escalations = [passedOn('2', '2')];
    const stage = stageWith({ ...as(delegating), submitterId: '1', escalations });
    expect(whoFills(stage)).toEqual(['2']);
  });

  test('is filled by the delegate of its holder, and by nobody’s who does not hold it', () => {
    const stage = stageWith(
      as(
        peopleWith(
          aPerson('2', { managerId: '1', delegateId: '5' }),
          aPerson('1', { roles: ['admin'], delegateId: '6' }),
          aPerson('5'),
          aPerson('6'),
        ),
      ),
    );
    expect(whoFills(stage)).toEqual(['2', '5']);
    expect(whoFills({ ...stage, escalations: [passedOn('2', '2')] })).toEqual(['1', '2', '5', '6']);
  });
});

describe('a place is passed on', () => {
  const above = as(
    peopleWith(aPerson('2', { managerId: '5', delegateId: '6' }), aPerson('5'), aPerson('6')),
  );

  test.each([
    ['its holder', passedOn('2', '2')],
    ['the delegate of its holder', passedOn('6', '2')],
  ])('by %s to the next above', (_who, said) => {
    expect(whoFills(stageWith({ ...above, escalations: [said] }))).toEqual(['2', '5', '6']);
  });

  test.each([
    ['somebody who does not stand in for its holder', passedOn('3', '2')],
    ['its holder in another stage', passedOn('2', '2', 2)],
    ['somebody for a place of their own, which they do not hold', passedOn('3', '3')],
  ])('not by %s', (_who, said) => {
    expect(whoFills(stageWith({ ...above, escalations: [said] }))).toEqual(['2', '6']);
  });

  test('not by the submitter, although its holder delegates to them', () => {
    const toSubmitter = as(
      peopleWith(aPerson('2', { managerId: '1', delegateId: '4' }), aPerson('4')),
    );
    expect(whoFills(stageWith({ ...toSubmitter, escalations: [passedOn('4', '2')] }))).toEqual([
      '2',
    ]);
  });

  test('not by who was a delegate only at another time', () => {
    const atAnyTime = peopleWith(aPerson('2', { managerId: '5' }), aPerson('5'), aPerson('6'));
    const later = peopleWith(aPerson('2', { managerId: '5', delegateId: '6' }), aPerson('5'));
    const stage = stageWith({
      peopleThen: (atMs) => (atMs > 0 ? later : atAnyTime),
      escalations: [passedOn('6', '2')],
    });
    expect(whoFills(stage, { minutes: 60 })).toEqual(['2']);
  });

  test('once more by whom it came to', () => {
    const stage = stageWith({ ...above, escalations: [passedOn('2', '2'), passedOn('5', '5')] });
    expect(whoFills(stage)).toEqual(['1', '2', '5', '6']);
  });

  test('past somebody who may have decided in another place, and may have not', () => {
    const escalations = [passedOn('2', '2')];
    expect(whoFills(stageWith({ ...above, escalations, approvals: [approved('5')] }))).toEqual([
      '1',
      '2',
      '5',
      '6',
    ]);
  });

  test('past somebody who has passed on a place themselves, to whom it may have come first', () => {
    const stage = stageWith({
      ...as(
        peopleWith(
          aPerson('2', { managerId: '3' }),
          aPerson('3', { managerId: '5' }),
          aPerson('5'),
        ),
      ),
      places: placesFor(ALL, '2', '3'),
      escalations: [passedOn('2', '2'), passedOn('3', '3')],
    });
    expect(whoFills(stage)).toEqual(['1', '2', '3', '5']);
    expect(whoFills(stage, { place: '3' })).toEqual(['1', '3', '5']);
  });
});

describe('where two places are passed on', () => {
  /** 2 and 3 report to 5, who reports to 6. */
  const line = as(
    peopleWith(
      aPerson('2', { managerId: '5' }),
      aPerson('3', { managerId: '5' }),
      aPerson('5', { managerId: '6' }),
      aPerson('6'),
    ),
  );

  test('the one above gets either, and whoever is above them the other', () => {
    const stage = stageWith({
      ...line,
      places: placesFor(ALL, '2', '3'),
      escalations: [passedOn('2', '2'), passedOn('3', '3')],
    });
    expect(whoFills(stage)).toEqual(['2', '5', '6']);
    expect(whoFills(stage, { place: '3' })).toEqual(['3', '5', '6']);
  });

  test('a third that nobody passes on does not end the search for who is above', () => {
    const stage = stageWith({
      ...line,
      places: placesFor(ALL, '2', '3', '1'),
      escalations: [passedOn('2', '2'), passedOn('3', '3')],
    });
    expect(whoFills(stage, { among: ['6'] })).toEqual(['6']);
    expect(whoFills(stage, { place: '1' })).toEqual(['1']);
  });

  test('by one of them, the other stays with its holder', () => {
    const stage = stageWith({
      ...line,
      places: placesFor(ALL, '2', '3'),
      escalations: [passedOn('2', '2')],
    });
    expect(whoFills(stage)).toEqual(['2', '5']);
    expect(whoFills(stage, { place: '3' })).toEqual(['3']);
  });
});

describe('a deadline', () => {
  /** 2 reports to 5, who reports to 6. A deadline is over ten minutes early on each of two clocks that differ. */
  const line = as(
    peopleWith(aPerson('2', { managerId: '5' }), aPerson('5', { managerId: '6' }), aPerson('6')),
  );
  const late = stageWith({ ...line, deadlineHours: 4, openedAtMs: 60 * MINUTE_MS });

  test.each([
    ['before the first', 279, ['2']],
    ['at the first', 280, ['2', '5']],
    ['before the second', 519, ['2', '5']],
    ['at the second', 520, ['2', '5', '6']],
  ])('passes a place on one turn: %s', (_when, minutes, who) => {
    expect(whoFills(late, { minutes })).toEqual(who);
  });

  test('that a stage does not have never passes', () => {
    expect(whoFills({ ...late, deadlineHours: null }, { minutes: 600000 })).toEqual(['2']);
  });

  test('passes a place past who has left in between', () => {
    const without = as(
      peopleWith(
        aPerson('2', { managerId: '5' }),
        aPerson('5', { managerId: '6', active: false }),
        aPerson('6'),
      ),
    );
    expect(whoFills({ ...late, ...without }, { minutes: 300 })).toEqual(['2', '6']);
  });

  test('passes a place past whose delegate has passed on theirs', () => {
    const delegating = as(
      peopleWith(
        aPerson('2', { managerId: '5' }),
        aPerson('5', { managerId: '6', delegateId: '8' }),
        aPerson('6'),
        aPerson('8'),
      ),
    );
    const stage = { ...late, ...delegating, escalations: [passedOn('8', '5')] };
    expect(whoFills(stage, { minutes: 300 })).toEqual(['2', '5', '6', '8']);
  });

  test('passes a place past whom it came from, where managers manage each other', () => {
    const ring = as(peopleWith(aPerson('2', { managerId: '5' }), aPerson('5', { managerId: '2' })));
    expect(whoFills({ ...late, ...ring }, { minutes: 540 })).toEqual(['1', '2', '5']);
  });

  test('passes each of two places on, also past each other', () => {
    const stage = { ...late, places: placesFor(ALL, '2', '5') };
    expect(whoFills(stage, { minutes: 300 })).toEqual(['1', '2', '5', '6']);
    expect(whoFills(stage, { place: '5', minutes: 300 })).toEqual(['1', '5', '6']);
  });

  test('passes a place that any one may fill no further than to all who are asked next', () => {
    const admins = as(peopleWith(...['7', '8'].map((id) => aPerson(id, { roles: ['admin'] }))));
    const stage = { ...late, ...admins, places: placesFor(ANY, '2', '3') };
    expect(whoFills(stage, { minutes: 300 })).toEqual(['1', '2']);
    expect(whoFills(stage, { minutes: 540 })).toEqual(['1', '2', '7', '8']);
  });
});

describe('nobody gets a place by removing who held it', () => {
  const without = as(
    peopleWith(aPerson('2', { managerId: '1', active: false }), aPerson('7', { roles: ['admin'] })),
  );

  test('one admin who did it alone is passed over, and another is asked', () => {
    expect(whoFills(stageWith({ ...without, state: removing({ '2': ['1'] }) }))).toEqual(['7']);
  });

  test('two people who agreed may', () => {
    expect(whoFills(stageWith({ ...without, state: removing({ '2': ['1', '2'] }) }))).toEqual([
      '1',
    ]);
  });

  test('nor by somebody who counts as the same person', () => {
    const state = removing({ '2': ['1'] });
    const members = new Map(state.members);
    members.set('7', { ...members.get('5')!, id: '7', sponsorId: '1', seconded: null });
    const stage = stageWith({ ...without, state: { ...state, members } });
    expect(whoFills(stage)).toEqual([]);
  });

  test('and whoever removes somebody further on in the line keeps their own turn', () => {
    const line = as(
      peopleWith(
        aPerson('2', { managerId: '5' }),
        aPerson('5', { managerId: '6' }),
        aPerson('6', { managerId: '3', active: false }),
      ),
    );
    const stage = stageWith({
      ...line,
      state: removing({ '6': ['5'] }),
      escalations: [passedOn('2', '2'), passedOn('5', '5')],
      left: () => new Map([['6', aPerson('6', { managerId: '3' })]]),
    });
    expect(whoFills(stage)).toEqual(['2', '3', '5']);
  });

  test('nor further on in the line', () => {
    const line = as(
      peopleWith(
        aPerson('2', { managerId: '5' }),
        aPerson('5', { managerId: '1', active: false }),
        aPerson('7', { roles: ['admin'] }),
      ),
    );
    const stage = stageWith({
      ...line,
      state: removing({ '5': ['1'] }),
      escalations: [passedOn('2', '2')],
      left: () => new Map([['5', aPerson('5', { managerId: '1' })]]),
    });
    expect(whoFills(stage)).toEqual(['2', '7']);
  });
});

describe('who was there at submission and has left since', () => {
  test('may have been asked, so that the next above them is reached', () => {
    const gone = peopleWith(
      aPerson('2', { managerId: '5' }),
      aPerson('5', { managerId: '6', active: false }),
      aPerson('6'),
    );
    const then = new Map([['5', aPerson('5', { managerId: '3' })]]);
    const stage = stageWith({ ...as(gone), escalations: [passedOn('2', '2')] });
    expect(whoFills(stage)).toEqual(['2', '6']);
    expect(whoFills({ ...stage, left: () => then })).toEqual(['2', '3']);
  });
});

describe('who removed a member alone', () => {
  test.each([
    ['nobody, where nobody did', {}, []],
    ['the one who did', { '5': ['1'] }, ['1']],
    ['nobody, where another person agreed', { '5': ['1', '2'] }, []],
    ['both, where one counts as the other', { '5': ['1', '9'], '9': ['1'] }, ['1', '9']],
  ])('is %s', (_who, removedBy, removers) => {
    const state = removing(removedBy);
    const members = new Map(state.members);
    const ninth = members.get('9');
    if (ninth) members.set('9', { ...ninth, sponsorId: '1', seconded: null });
    expect(loneRemoversOf({ state: { ...state, members }, waiting: WAITING }, '5')).toEqual(
      removers,
    );
  });

  test('is nobody for a member that the log does not know', () => {
    expect(loneRemoversOf({ state: COMPANY.state, waiting: WAITING }, '77')).toEqual([]);
  });
});

test.each([
  ['somebody who decides and is here', aPerson('5'), true],
  ['somebody who left', aPerson('5', { active: false }), false],
  ['an employee', aPerson('5', { roles: ['employee'] }), false],
  ['nobody', aPerson('6'), false],
])('%s may decide: %o', (_who, person, may) => {
  expect(isAble('5', new Map([[person.id, person]]))).toBe(may);
});
