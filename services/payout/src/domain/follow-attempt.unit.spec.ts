import { describe, expect, test } from 'vitest';
import {
  combineEvidence,
  followAttempt,
  type Evidence,
  type SeenStatus,
} from './follow-attempt.ts';
import { ATTEMPTS_MAX } from './payout.ts';

const attempt = { lastValidBlockHeight: 1_000n, amountBaseUnits: 25n, guardAddress: null };
const payout = { status: 'SENDING', attemptCount: 1, attemptsBeforeRelease: 0 } as const;
const landed = { slot: 90, creditedBaseUnits: 25n, feeLamports: 5_000n, rentLamports: 0n };
const frozen = { InstructionError: [4, { Custom: 17 }] };

type Read = Extract<Evidence, { kind: 'read' }>;
const evidence = (changes: Partial<Read> = {}): Evidence => ({
  kind: 'read',
  finalizedBlockHeight: 900n,
  finalizedSlot: 100,
  statusSlot: 130,
  status: null,
  landed: null,
  ...changes,
});
const status = (commitment: SeenStatus['commitment'], error: SeenStatus['error'] = null) => ({
  commitment,
  error,
  slot: 90,
});
const past = { finalizedBlockHeight: 1_001n };

test('an existing guard parks the payout; without a guard the same error is an ordinary refusal', () => {
  const guardExists = { InstructionError: [2, { Custom: 0 }] };
  const seen = evidence({ status: status('finalized', guardExists), landed });
  const guarded = { ...attempt, guardAddress: 'G' };
  expect(followAttempt(payout, guarded, seen)).toMatchObject({
    kind: 'paid_before',
    hold: { code: 'PAID_BEFORE_ON_CHAIN' },
  });
  expect(followAttempt(payout, attempt, seen).kind).toBe('refused');
  const elsewhere = evidence({
    status: status('finalized', { InstructionError: [3, { Custom: 0 }] }),
    landed,
  });
  expect(followAttempt(payout, guarded, elsewhere).kind).toBe('refused');
});

describe.each(['SENDING', 'SENT'] as const)('a payout that is %s', (state) => {
  const follow = (seen: Evidence, of = attempt) =>
    followAttempt({ ...payout, status: state }, of, seen);

  test('rule 4: waits and resends while its transaction may still land', () => {
    expect(follow(evidence())).toEqual({ kind: 'wait', rebroadcast: true });
    expect(follow(evidence({ finalizedBlockHeight: 1_000n }))).toMatchObject({ kind: 'wait' });
    expect(follow({ kind: 'unreadable' })).toEqual({ kind: 'wait', rebroadcast: true });
  });

  test('expires only when unseen at a final height above its last valid one', () => {
    expect(follow(evidence(past))).toEqual({ kind: 'expired', next: 'queue' });
  });

  test('does not expire because a lagging node has not seen it', () => {
    expect(follow(evidence({ ...past, statusSlot: 99 }))).toMatchObject({ kind: 'wait' });
  });

  test.each(['processed', 'confirmed'] as const)('never expires once it was seen %s', (level) => {
    expect(follow(evidence({ ...past, status: status(level) })).kind).not.toBe('expired');
  });

  test('rule 7: is paid only by a final status with the exact credit', () => {
    expect(follow(evidence({ status: status('finalized'), landed }))).toMatchObject({
      kind: 'paid',
    });
    expect(follow(evidence({ status: status('finalized') }))).toMatchObject({ kind: 'wait' });
    expect(follow(evidence({ status: status('confirmed'), landed }))).not.toMatchObject({
      kind: 'paid',
    });
  });

  test('is held for good when it is final with a different amount', () => {
    const short = { ...landed, creditedBaseUnits: 24n };
    expect(follow(evidence({ status: status('finalized'), landed: short }))).toMatchObject({
      kind: 'unproven',
      hold: { code: 'AMOUNT_UNPROVEN' },
    });
  });

  test('fails only on a final error', () => {
    expect(follow(evidence({ status: status('confirmed', frozen) }))).toMatchObject({
      kind: 'wait',
    });
    const final = evidence({ status: status('finalized', frozen), landed });
    expect(follow(final)).toMatchObject({ kind: 'refused', code: 'ACCOUNT_FROZEN' });
  });
});

test('is shown as confirmed once and booked only when final', () => {
  const confirmed = evidence({ status: status('confirmed') });
  expect(followAttempt(payout, attempt, confirmed)).toEqual({ kind: 'seen' });
  expect(followAttempt({ ...payout, status: 'SENT' }, attempt, confirmed)).toMatchObject({
    kind: 'wait',
  });
});

test('needs a person after too many expired attempts; a release allows the same number again', () => {
  const tired = { ...payout, attemptCount: ATTEMPTS_MAX };
  expect(followAttempt(tired, attempt, evidence(past))).toMatchObject({
    kind: 'expired',
    next: { code: 'ATTEMPTS_EXHAUSTED' },
  });
  const released = { ...tired, attemptsBeforeRelease: ATTEMPTS_MAX - 1 };
  expect(followAttempt(released, attempt, evidence(past))).toMatchObject({ next: 'queue' });
});

describe('two nodes', () => {
  const silent = evidence(past);

  test('must both have not seen it, far enough ahead, before anything expires', () => {
    const both = combineEvidence(silent, evidence({ finalizedBlockHeight: 1_002n }));
    expect(followAttempt(payout, attempt, both).kind).toBe('expired');
    for (const witness of [evidence(), evidence({ ...past, statusSlot: 99 })]) {
      expect(followAttempt(payout, attempt, combineEvidence(silent, witness)).kind).toBe('wait');
      expect(followAttempt(payout, attempt, combineEvidence(witness, silent)).kind).toBe('wait');
    }
    expect(combineEvidence(silent, { kind: 'unreadable' }).kind).toBe('unreadable');
  });

  test('agree when either has seen it', () => {
    const seen = evidence({ status: status('finalized'), landed });
    expect(followAttempt(payout, attempt, combineEvidence(silent, seen)).kind).toBe('paid');
    expect(followAttempt(payout, attempt, combineEvidence(seen, { kind: 'unreadable' })).kind).toBe(
      'paid',
    );
  });
});
