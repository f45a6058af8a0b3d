import { GraphQLError } from 'graphql';
import { maySeeTreasury } from '../../../domain/decisions.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';

const DAYS_MAX = 365;

export const treasuryHistory: QueryResolvers['treasuryHistory'] = (_parent, { days }, context) => {
  const viewer = context.viewer();
  if (!maySeeTreasury(viewer)) {
    throw new GraphQLError('Only finance and administrators can see the treasury.', {
      extensions: { code: 'FORBIDDEN' },
    });
  }
  if (days < 1 || days > DAYS_MAX) {
    throw new GraphQLError(`days must lie between 1 and ${DAYS_MAX}`, {
      extensions: { code: 'BAD_USER_INPUT' },
    });
  }
  return context.useCases.viewTreasuryHistory(viewer, days);
};
