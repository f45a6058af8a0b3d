import type { Viewer } from '@outlay/platform/auth';
import type { Control, ControlGate, ProposalCode, Proposed } from '@outlay/platform/controls';
import type { Cause } from '@outlay/platform/outbox';
import { ok, type Result } from '@outlay/platform/result';
import { passkeyRuleText, readPasskeyRule, type PasskeyRule } from '../domain/passkey-rule.ts';
import type { Scope, UnitOfWork } from './ports.ts';

/** Sets whether approvals need passkeys. It applies to every later decision, including those of running approvals. */
export const passkeyRuleControl: Control<
  Scope,
  { readonly aboveUsd: string | null },
  PasskeyRule,
  'VALIDATION_FAILED'
> = {
  kind: 'passkey_rule.changed',
  prepare: async (scope, { aboveUsd }) => {
    const read = readPasskeyRule(aboveUsd);
    if (!read.ok) return read;
    const [before, after] = [await scope.lockPasskeyRule(), read.value];
    const diff = {
      field: 'Passkey required',
      before: passkeyRuleText(before),
      after: passkeyRuleText(after),
    };
    return ok({
      title: 'Change which approvals need a passkey',
      diff: diff.before === diff.after ? [] : [diff],
      apply: async () => {
        if (diff.before !== diff.after) await scope.savePasskeyRule(after);
        return after;
      },
    });
  },
};

/** Changes the rule, or proposes the change. */
export const setPasskeyRule =
  ({
    unitOfWork,
    controls,
  }: {
    readonly unitOfWork: UnitOfWork;
    readonly controls: ControlGate<Scope>;
  }) =>
  ({
    viewer,
    cause,
    aboveUsd,
  }: {
    readonly viewer: Viewer;
    readonly cause: Cause;
    readonly aboveUsd: string | null;
  }): Promise<Result<Proposed<PasskeyRule>, ProposalCode | 'VALIDATION_FAILED'>> =>
    unitOfWork.run(cause, (scope) =>
      controls.propose(scope, passkeyRuleControl, { aboveUsd }, viewer),
    );
