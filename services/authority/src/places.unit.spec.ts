import { describe, expect, test } from 'vitest';
import { aPerson, people, peopleWith } from '../test/people.ts';
import type { ApproverSpec } from './approvers.ts';
import { approvalsNeeded, placesOf } from './places.ts';
import type { Quorum, Stage } from './rule.ts';

const ANY: Quorum = { kind: 'any' };
const ALL: Quorum = { kind: 'all' };
const count = (of: number): Quorum => ({ kind: 'count', count: of });

const member = (memberId: string): ApproverSpec => ({ kind: 'member', memberId });
const MANAGER: ApproverSpec = { kind: 'manager' };
const FINANCE: ApproverSpec = { kind: 'role', role: 'finance' };

const stageOf = (quorum: Quorum, ...approvers: ApproverSpec[]): Stage => ({
  name: 'A stage',
  conditions: [],
  approvers,
  quorum,
  deadlineHours: null,
});

/** Approver 2, who reports to 1, has left, and so has approver 5, who reports to 6. */
const someLeft = peopleWith(
  aPerson('2', { managerId: '1', active: false }),
  aPerson('5', { managerId: '6', active: false }),
  aPerson('6'),
);

describe('how many must approve', () => {
  test.each([
    ['any one', ANY, 3, 1],
    ['all', ALL, 3, 3],
    ['all of nobody, who never meet it', ALL, 0, 1],
    ['two, however many are asked', count(2), 5, 2],
    ['none, which a rule cannot ask for', count(0), 5, 1],
  ])('%s', (_who, quorum, assignees, needed) => {
    expect(approvalsNeeded(quorum, assignees)).toBe(needed);
  });
});

describe('a stage with one place', () => {
  const NOTHING_ELSE = { quorum: ANY, substitutes: [], shortOf: null };

  test('is shared by all who are named, and one approval fills it', () => {
    expect(placesOf(stageOf(ANY, member('2'), FINANCE), '4', people)).toEqual({
      ...NOTHING_ELSE,
      memberIds: ['2', '3'],
      approvalsNeeded: 1,
      fallback: null,
    });
  });

  test('is left to those who stayed, because one of them is enough', () => {
    expect(placesOf(stageOf(ANY, member('2'), FINANCE), '4', someLeft)).toEqual({
      ...NOTHING_ELSE,
      memberIds: ['3'],
      approvalsNeeded: 1,
      fallback: null,
    });
  });

  test('goes to whoever decides instead when nobody named can', () => {
    expect(placesOf(stageOf(ANY, member('2')), '4', someLeft)).toEqual({
      ...NOTHING_ELSE,
      memberIds: ['1'],
      approvalsNeeded: 1,
      fallback: 'admins',
    });
  });

  test('is nobody’s where nobody else may decide, and no approval fills it', () => {
    const alone = new Map([['1', aPerson('1', { roles: ['admin'] })]]);
    expect(placesOf(stageOf(ANY, MANAGER), '1', alone)).toEqual({
      ...NOTHING_ELSE,
      memberIds: [],
      approvalsNeeded: 0,
      fallback: 'no_one',
    });
  });

  test.each([
    ['all of one person', ALL],
    ['one of them', count(1)],
  ])('is what a rule asks for that wants %s who left: any admin fills it', (_what, quorum) => {
    expect(placesOf(stageOf(quorum, member('2')), '4', someLeft)).toEqual({
      ...NOTHING_ELSE,
      memberIds: ['1'],
      approvalsNeeded: 1,
      fallback: 'admins',
    });
  });
});

describe('a stage with several places', () => {
  test('gives each to who is named, while all can decide', () => {
    expect(placesOf(stageOf(ALL, member('2'), member('3')), '4', people)).toEqual({
      memberIds: ['2', '3'],
      quorum: ALL,
      approvalsNeeded: 2,
      fallback: null,
      substitutes: [],
      shortOf: null,
    });
  });

  test('asks all who are named where one approval is enough', () => {
    expect(placesOf(stageOf(count(1), member('2'), member('3')), '4', people)).toEqual({
      memberIds: ['2', '3'],
      quorum: count(1),
      approvalsNeeded: 1,
      fallback: null,
      substitutes: [],
      shortOf: null,
    });
  });

  test('fills the place of each who left by somebody above them, so that it takes as many people', () => {
    const stage = stageOf(ALL, member('5'), member('2'), member('3'));
    expect(placesOf(stage, '4', someLeft)).toEqual({
      memberIds: ['3', '6', '1'],
      quorum: ALL,
      approvalsNeeded: 3,
      fallback: null,
      substitutes: [
        { memberId: '6', forId: '5' },
        { memberId: '1', forId: '2' },
      ],
      shortOf: null,
    });
  });

  test('fills a submitter’s own place by somebody above them, as nobody’s substitute', () => {
    const ofTheirOwn = placesOf(stageOf(ALL, member('2'), member('3')), '2', people);
    expect(ofTheirOwn).toMatchObject({
      memberIds: ['3', '1'],
      substitutes: [{ memberId: '1', forId: null }],
    });
  });

  test('fills the places that a rule has beyond the people whom it names', () => {
    expect(placesOf(stageOf(count(3), FINANCE), '4', people)).toMatchObject({
      memberIds: ['3', '2', '1'],
      approvalsNeeded: 3,
      substitutes: [
        { memberId: '2', forId: null },
        { memberId: '1', forId: null },
      ],
      shortOf: null,
    });
  });

  test('fills all places anew when everybody named has left', () => {
    const places = placesOf(stageOf(ALL, member('5'), member('2')), '4', someLeft);
    expect(places.substitutes).toEqual([
      { memberId: '6', forId: '5' },
      { memberId: '1', forId: '2' },
    ]);
    expect(places).toMatchObject({ quorum: ALL, approvalsNeeded: 2, fallback: null });
  });

  test.each([
    ['their manager, and they have none', MANAGER],
    ['finance, whose last person left', FINANCE],
  ])('asks somebody above the submitter where a rule names %s', (_what, approver) => {
    const few = peopleWith(
      aPerson('3', { roles: ['finance'], active: false, managerId: '2' }),
      aPerson('5', { managerId: '2' }),
      aPerson('9', { roles: ['employee'] }),
    );
    expect(placesOf(stageOf(ALL, approver, member('5')), '9', few)).toMatchObject({
      memberIds: ['5', '1'],
      substitutes: [{ memberId: '1', forId: null }],
    });
  });

  test.each([
    ['five of finance', stageOf(count(5), FINANCE), 5],
    ['all of four, of whom three left', stageOf(ALL, ...['5', '7', '8', '3'].map(member)), 4],
  ])('waits with an empty place where a rule wants %s', (_what, stage, asked) => {
    const few = peopleWith(aPerson('2', { active: false, managerId: '1' }));
    expect(placesOf(stage, '4', few)).toEqual({
      memberIds: ['3', '1'],
      quorum: count(asked),
      approvalsNeeded: asked,
      fallback: null,
      substitutes: [{ memberId: '1', forId: stage.approvers.length === 1 ? null : '5' }],
      shortOf: asked,
    });
  });
});
