import type { MemberRowFragment, MemberStatus } from '../../../generated/graphql.ts';

export interface MemberFilter {
  search: string;
  /** Empty: any. */
  status: MemberStatus | '';
}

/** Letters as people type them: neither case nor accents matter. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Members in a status whose name, email or department contains every word that was typed. */
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
