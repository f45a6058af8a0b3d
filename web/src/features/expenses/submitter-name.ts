import { personName } from '../../subjects/members/person-name.ts';

/** Returns the submitter's name, or a placeholder while names are unavailable. */
export const submitterName = ({
  creator,
}: {
  creator: { firstName: string; lastName: string } | null;
}): string => (creator ? personName(creator) : 'the submitter');
