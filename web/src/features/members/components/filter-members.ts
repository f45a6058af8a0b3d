import type { MemberRowFragment, MemberStatus } from '../../../generated/graphql.ts';

export interface MemberFilter {
  search: string;
  /** Empty for any status. */
  status: MemberStatus | '';
  /** Name of the department; empty for any. */
  department: string;
}

/** Search ignores case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Members with a given status and department whose name, email or department contains every word typed. */
export function filterMembers(
  members: readonly MemberRowFragment[],
  filter: MemberFilter,
): MemberRowFragment[] {
  const words = plain(filter.search).split(/\s+/).filter(Boolean);
  return members.filter((member) => {
    const { firstName, lastName, email, department } = member;
    const text = plain([firstName, lastName, email, department ?? ''].join(' '));
    return (
      (filter.status === '' || member.status === filter.status) &&
      (filter.department === '' || department === filter.department) &&
      words.every((word) => text.includes(word))
    );
  });
}
