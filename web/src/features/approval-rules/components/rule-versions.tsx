import { RetryBanner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import {
  useApprovalRuleVersionsQuery,
  type RulePartsFragment,
} from '../../../generated/graphql.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../lib/person-name.ts';
import { missingPartsMessage } from '../../../lib/graphql-failures.ts';
import { conditionsLabels, type Names } from '../rule-labels.ts';
import { RuleFlow } from './rule-flow.tsx';

/** The rule's changes and their authors, newest first. */
export default function RuleVersions({
  handle,
  rule,
  names,
}: {
  handle: DialogHandle;
  rule: RulePartsFragment;
  names: Names;
}) {
  const { data, error, refetch } = useApprovalRuleVersionsQuery({ variables: { id: rule.id } });
  return (
    <Modal
      title={`Versions of ${rule.name}`}
      description="Running approvals keep the version they started with."
      handle={handle}
      wide
    >
      {!data && !error && <ListSkeleton note="Loading versions" />}
      {error && (
        <RetryBanner
          message={missingPartsMessage(error, 'Failed to load the versions')}
          onRetry={() => void refetch()}
        />
      )}
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
