import type { ApprovalPreviewQuery } from '#graphql';
import { personNames } from '../../../subjects/members/person-name.ts';
import { RuleProblems } from './rule-problems.tsx';

type Preview = NonNullable<ApprovalPreviewQuery['approvalPreview']['preview']>;

/** The matching rule, why the ones before it don't match, and the approvers in order. */
export function PreviewResult({ preview }: { preview: Preview }) {
  const { rule, reason, skipped, stages } = preview;
  return (
    <div className="mt-5 grid gap-4 border-t border-line pt-5">
      <div>
        <p className="font-semibold">
          {rule.name} (version {rule.version})
        </p>
        <p className="text-ink-soft">{reason}</p>
        <RuleProblems problems={rule.problems} />
      </div>
      {stages.length === 0 ? (
        <p className="font-medium text-success">It would be approved automatically.</p>
      ) : (
        <ol aria-label="Approvers in order" className="grid gap-3">
          {stages.map((stage, index) => (
            <li key={index} className="rounded-md border border-line bg-canvas px-3 py-2">
              <p className="font-medium">
                {index + 1}. {stage.name}
              </p>
              <p className="text-ink-soft">
                {personNames(stage.approvers) || 'No one'}
                {stage.approvers.length > 1 &&
                  `: ${stage.approvalsNeeded} of ${stage.approvers.length} have to approve`}
                {stage.deadlineHours !== null && `; escalates after ${stage.deadlineHours} h`}
              </p>
              {stage.fallback !== null && <p className="text-sm text-warning">{stage.fallback}</p>}
            </li>
          ))}
        </ol>
      )}
      {skipped.length > 0 && (
        <details>
          <summary className="touchable w-fit font-medium text-accent hover:underline">
            Why not {skipped.length === 1 ? 'the rule' : `the ${skipped.length} rules`} before it
          </summary>
          <ul className="mt-2 grid gap-1">
            {skipped.map((each) => (
              <li key={each.rule.id} className="text-ink-soft">
                <span className="font-medium text-ink">{each.rule.name}</span>: {each.reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
