import type { MemberRowFragment } from '#graphql';
import { formatDay } from '../../lib/format-date.ts';

/** When an accountant's access ends, or that it has; empty without an end. */
export function accessText({
  accessEndsOn,
  accessEnded,
}: Pick<MemberRowFragment, 'accessEndsOn' | 'accessEnded'>): string {
  if (accessEndsOn === null) return '';
  return accessEnded ? 'Access ended' : `Access ends ${formatDay(accessEndsOn)}`;
}
