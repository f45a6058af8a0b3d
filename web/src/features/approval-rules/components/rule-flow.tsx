import { ArrowRight, CircleCheck } from 'lucide-react';
import type { RulePartsFragment } from '#graphql';
import { andList } from '../../../lib/and-list.ts';
import { approverLabel } from '../approver-kinds.ts';
import { conditionsLabels, quorumLabels, type Names } from '../rule-labels.ts';

interface RuleFlowProps {
  rule: Pick<RulePartsFragment, 'stages'>;
  names: Names;
}

/** A rule as a line of stages with their approvers. */
export const RuleFlow = ({ rule, names }: RuleFlowProps) => (
  <ol aria-label="Stages" className="flex flex-wrap items-stretch gap-x-2 gap-y-2">
    {rule.stages.map((stage, index) => {
      const approvers = approversOf(stage);
      return (
        <li key={index} className="flex items-center gap-2">
          <div className="h-full min-w-0 rounded-md border border-line bg-canvas px-3 py-2">
            <p className="font-medium wrap-anywhere">{stage.name}</p>
            {approvers !== stage.name && (
              <p className="text-sm wrap-anywhere text-ink-soft">{approvers}</p>
            )}
            {stage.conditions.length > 0 && (
              <p className="text-xs wrap-anywhere text-ink-faint">
                Only if: {conditionsLabels(stage.conditions, names)}
              </p>
            )}
            {stage.deadlineHours !== null && (
              <p className="text-xs text-ink-faint">
                Escalates after {stage.deadlineHours} {stage.deadlineHours === 1 ? 'hour' : 'hours'}
              </p>
            )}
          </div>
          <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        </li>
      );
    })}
    <li className="flex items-center gap-1.5 text-sm font-medium text-success">
      <CircleCheck aria-hidden="true" className="size-4" />
      {rule.stages.length === 0 ? 'Approved up to the limit' : 'Approved'}
    </li>
  </ol>
);

/** Such as 'Manager and Finance: both must approve'. */
function approversOf(stage: RulePartsFragment['stages'][number]): string {
  const quorum = quorumLabels(stage);
  const names = stage.approvers.map(approverLabel);
  return quorum === null ? names.join(', ') : `${andList(names)}: ${quorum}`;
}
