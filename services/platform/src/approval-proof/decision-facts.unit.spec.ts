import { describe, expect, test } from 'vitest';
import { factOfOnePerson, type DecisionFact } from './decision-facts.ts';

const [ADA, FINN, LIAM, PUPPET] = ['1', '3', '4', '8'];
const MADE_AT = '2026-11-20T09:00:00.000Z';

const fact = (changes: Partial<DecisionFact>): DecisionFact => ({
  kind: 'manager',
  subject: LIAM,
  authorId: ADA,
  confirmedById: null,
  madeAt: MADE_AT,
  ...changes,
});

const decided = (
  facts: readonly DecisionFact[],
  { deciderId = ADA, submitterId = LIAM, adminCount = 2, at = MADE_AT } = {},
): DecisionFact | null =>
  factOfOnePerson(
    { deciderId, submitterId, facts },
    { adminCount, delayS: 86_400, at: new Date(at) },
  );

describe('a fact behind a decision', () => {
  test('that only the decider made is found', () => {
    expect(decided([fact({})])).toEqual(fact({}));
  });

  test('that another made, another confirmed or the installation made has a second person', () => {
    expect(decided([fact({ authorId: FINN })])).toBeNull();
    expect(decided([fact({ confirmedById: FINN })])).toBeNull();
    expect(decided([fact({ authorId: null })])).toBeNull();
  });

  test('that its author confirmed still has only one person', () => {
    expect(decided([fact({ confirmedById: ADA })])).not.toBeNull();
  });

  test('of an only admin counts once the delay has passed, and not before', () => {
    const inTime = (at: string, adminCount: number) => decided([fact({})], { at, adminCount });
    expect(inTime('2026-11-21T08:59:59.999Z', 1)).not.toBeNull();
    expect(inTime('2026-11-21T09:00:00.000Z', 1)).toBeNull();
    expect(inTime('2027-11-21T09:00:00.000Z', 2)).not.toBeNull();
  });
});

describe('an account that one person invited alone', () => {
  const invited = fact({ kind: 'invitation', subject: PUPPET });

  test('submits for the person who invited it', () => {
    expect(decided([invited], { submitterId: PUPPET })).toEqual(invited);
    expect(decided([invited], { submitterId: PUPPET, deciderId: FINN })).toBeNull();
  });

  test('decides, confirms and makes facts for the person who invited it', () => {
    expect(decided([invited], { deciderId: PUPPET, submitterId: ADA })).toEqual(invited);
    expect(decided([invited, fact({ confirmedById: PUPPET })])).not.toBeNull();
    expect(decided([invited, fact({ authorId: PUPPET })])).not.toBeNull();
  });

  test('counts for itself once a second person has confirmed it', () => {
    const confirmed = { ...invited, confirmedById: FINN };
    expect(decided([confirmed], { submitterId: PUPPET })).toBeNull();
  });

  test('counts through every account that was invited in between, also in a circle', () => {
    const next = fact({ kind: 'invitation', subject: '9', authorId: PUPPET });
    expect(decided([invited, next], { submitterId: '9' })).toEqual(next);
    const back = fact({ kind: 'invitation', subject: ADA, authorId: '9' });
    expect(decided([invited, next, back], { submitterId: '9' })).not.toBeNull();
  });

  test('counts the same as one that one person reactivated alone', () => {
    const back = fact({ kind: 'status', subject: PUPPET });
    expect(decided([back], { submitterId: PUPPET })).toEqual(back);
  });
});
