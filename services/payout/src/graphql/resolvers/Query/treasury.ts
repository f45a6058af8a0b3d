import { assertRange, forbidden } from '@outlay/platform/graphql';
import { maySeeTreasury } from '../../../domain/decisions.ts';
import type { QueryResolvers } from '../../../generated/resolver-types.ts';
import { toTreasuryPayload } from '../../to-treasury-payload.ts';

const DAYS_MAX = 365;

export const treasuryQueries = {
  treasury: (_parent, _args, context) => toTreasuryPayload(context),
  repaymentAddress: (_parent, _args, { useCases, viewer }) => useCases.repaymentAddress(viewer()),
  treasuryHistory: (_parent, { days }, context) => {
    const viewer = context.viewer();
    if (!maySeeTreasury(viewer)) {
      throw forbidden('Only finance and administrators can see the treasury.');
    }
    return context.useCases.viewTreasuryHistory(viewer, assertRange('days', days, 1, DAYS_MAX));
  },
} satisfies QueryResolvers;
