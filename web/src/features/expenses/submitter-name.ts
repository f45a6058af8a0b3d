import { personName } from '../../lib/person-name.ts';

/** Whose an expense is; while names are unavailable, a word for them. */
export const submitterName = ({
  creator,
}: {
  creator: { firstName: string; lastName: string } | null;
}): string => (creator ? personName(creator) : 'the submitter');
