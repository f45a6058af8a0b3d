import type { MemberStatus } from '#graphql';
import { statusLabels } from '../../lib/status-labels.ts';

export const memberStatusLabels = statusLabels<MemberStatus>({
  ACTIVE: { label: 'Active', tone: 'done' },
  INVITED: { label: 'Invited', tone: 'draft' },
  DEACTIVATED: { label: 'Deactivated', tone: 'neutral' },
});
