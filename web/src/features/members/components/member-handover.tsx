import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { useMemberHandoverQuery, type MemberHandoverQuery } from '../../../generated/graphql.ts';
import { personNames } from '../../../lib/person-name.ts';

/** Shows who takes over from a member when they are deactivated. */
export function MemberHandover({ memberId }: { memberId: string }) {
  const { data, error } = useMemberHandoverQuery({
    variables: { memberId },
    fetchPolicy: 'network-only',
  });
  if (error) {
    return (
      <p role="alert" className="mt-3 text-warning">
        We couldn't check what they're responsible for. Try again to see it before you continue.
      </p>
    );
  }
  if (!data) {
    return (
      <div className="mt-3">
        <LoadingNote>Checking what they're responsible for</LoadingNote>
        <Skeleton className="h-4 w-full max-w-72" />
      </div>
    );
  }
  const lines = linesOf(data, memberId);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="What changes" className="mt-3 grid list-disc gap-1 pl-5">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

function linesOf(data: MemberHandoverQuery, memberId: string): ReactNode[] {
  const { memberHandover: handover, members, apiKeys } = data;
  const reports = members.filter(
    ({ manager, status }) => manager?.id === memberId && status !== 'DEACTIVATED',
  );
  const keys = apiKeys.filter(({ member, revokedAt }) => {
    return member.id === memberId && revokedAt === null;
  });
  return [
    ...approvalLines(handover),
    ...(reports.length > 0
      ? [
          `${counted(reports.length, 'person reports', 'people report')} to them: choose a new manager.`,
        ]
      : []),
    ...(keys.length > 0
      ? [
          <>
            <Link to="/settings/api-keys" className="text-accent hover:underline">
              {counted(keys.length, 'API key', 'API keys')}
            </Link>{' '}
            {keys.length === 1 ? 'stops' : 'stop'} working.
          </>,
        ]
      : []),
  ];
}

function approvalLines({
  openSteps,
  takers,
  delegations,
  rules,
}: MemberHandoverQuery['memberHandover']): ReactNode[] {
  const steps = counted(openSteps, 'open approval', 'open approvals');
  const go = openSteps === 1 ? 'goes' : 'go';
  return [
    ...(openSteps > 0
      ? [
          takers.length > 0
            ? `${steps} ${go} to ${personNames(takers)}.`
            : `${steps} ${go} to no one else: the other approvers decide, or the step waits.`,
        ]
      : []),
    ...(delegations > 0
      ? [counted(delegations, 'delegation no longer applies.', 'delegations no longer apply.')]
      : []),
    ...rules.map((rule) => (
      <>
        Named in the rule{' '}
        <Link to="/admin/approval-rules" className="text-accent hover:underline">
          “{rule}”
        </Link>
        .
      </>
    )),
  ];
}
