import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { useApprovalRuleVersionsQuery, type RulePartsFragment } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { conditionsLabels, type Names } from '../rule-labels.ts';
import { RuleFlow } from './rule-flow.tsx';

interface RuleVersionsProps {
  handle: DialogHandle;
  rule: RulePartsFragment;
  names: Names;
}

/** The rule's changes and their authors, newest first. */
export default function RuleVersions({ handle, rule, names }: RuleVersionsProps) {
  const { data, error, refetch } = useApprovalRuleVersionsQuery({ variables: { id: rule.id } });
  return (
    <Modal
      title={`Versions of ${rule.name}`}
      description="Running approvals keep the version they started with."
      handle={handle}
      wide
    >
      <NotLoaded what="the versions" rows={4} shown={data} {...{ error, refetch }} />
      <ol className="grid grid-cols-1 divide-y divide-line">
        {data?.approvalRuleVersions.map((version) => (
          <li key={version.version} className="grid gap-2 py-4 first:pt-0 last:pb-0">
            <p>
              <span className="font-medium">
                Version {version.version}: {version.name}
              </span>{' '}
              <span className="text-sm text-ink-faint">
                {formatDateTime(version.createdAt)}
                {version.createdBy && ` by ${personName(version.createdBy)}`}
              </span>
            </p>
            <p className="wrap-anywhere text-ink-soft">
              {conditionsLabels(version.conditions, names)}
            </p>
            <RuleFlow rule={version} names={names} />
          </li>
        ))}
      </ol>
    </Modal>
  );
}
