import { ok, refuse, type Result } from '@outlay/platform/result';
import { unreachableAmong } from '../domain/rule-checks.ts';
import type { Clock, UnitOfWork } from './ports.ts';
import { refuseUnlessAdmin, type RuleCommand } from './save-rule.ts';

interface Ports {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

/** Archives a rule. Running approvals keep it; archiving again changes nothing. */
export const archiveRule =
  ({ unitOfWork, clock }: Ports) =>
  async ({
    viewer,
    cause,
    id,
  }: RuleCommand & { readonly id: string }): Promise<
    Result<{ id: string }, 'FORBIDDEN' | 'NOT_FOUND' | 'DEFAULT_RULE'>
  > =>
    refuseUnlessAdmin(viewer) ??
    unitOfWork.run(cause, async (scope) => {
      const rule = (await scope.lockRules()).find((each) => each.id === id);
      if (!rule) return refuse('NOT_FOUND', 'Rule not found.');
      if (rule.isDefault) return refuse('DEFAULT_RULE', 'The default rule cannot be archived.');
      if (!rule.archived) await scope.archiveRule(id, clock.now());
      return ok({ id });
    });

/** Sets the order in which the rules run; the default stays last. */
export const reorderRules =
  ({ unitOfWork }: Ports) =>
  async ({
    viewer,
    cause,
    ids,
  }: RuleCommand & { readonly ids: readonly string[] }): Promise<
    Result<null, 'FORBIDDEN' | 'VALIDATION_FAILED' | 'RULE_UNREACHABLE'>
  > =>
    refuseUnlessAdmin(viewer) ??
    unitOfWork.run(cause, async (scope) => {
      const inForce = (await scope.lockRules()).filter(({ archived }) => !archived);
      const movable = inForce.filter(({ isDefault }) => !isDefault);
      const isWhole = ids.length === movable.length && movable.every(({ id }) => ids.includes(id));
      if (!isWhole) {
        const message = 'Name every rule but the default one, each exactly once.';
        return refuse('VALIDATION_FAILED', message, 'ids');
      }
      const reordered = inForce.map((rule) =>
        rule.isDefault ? rule : { ...rule, priority: ids.indexOf(rule.id) + 1 },
      );
      const covered = unreachableAmong(reordered, null, 'ids');
      if (covered) return refuse('RULE_UNREACHABLE', covered.message, covered.field);
      await scope.orderRules(ids);
      return ok(null);
    });
