import type { Member } from '../../domain/member.ts';
import type { Context } from '../context.ts';

/** The row of a member whom the authority log names. @throws without one */
export async function namedMember(
  memberId: string,
  { members }: Pick<Context, 'members'>,
): Promise<Member> {
  const member = await members.load(memberId);
  if (!member) throw new Error(`member ${memberId} of the log has no row`);
  return member;
}
