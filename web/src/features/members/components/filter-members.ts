import type { MemberRowFragment, MemberStatus } from '../../../generated/graphql.ts';

export interface MemberFilter {
  search: string;
  /** Empty: any. */
  status: MemberStatus | '';
}

/** Search is insensitive to case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Members with a given status whose name, email or department contains every word typed. */
export function filterMembers(
  members: readonly MemberRowFragment[],
  { search, status }: MemberFilter,
): MemberRowFragment[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return members.filter((member) => {
    const { firstName, lastName, email, department } = member;
    const text = plain([firstName, lastName, email, department ?? ''].join(' '));
    return (
      (status === '' || member.status === status) && words.every((word) => text.includes(word))
    );
  });
}
