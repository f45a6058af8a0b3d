import { globalIdOf, idOfReference } from '@outlay/platform/graphql';
import type {
  DateOrder as ShownDateOrder,
  OrganizationResolvers,
} from '../../generated/resolver-types.ts';
import type { DateOrder } from '../../domain/organization.ts';

const SHOWN: Readonly<Record<DateOrder, ShownDateOrder>> = {
  dmy: 'DAY_MONTH_YEAR',
  mdy: 'MONTH_DAY_YEAR',
  ymd: 'YEAR_MONTH_DAY',
};
const MEANT: Readonly<Record<ShownDateOrder, DateOrder>> = {
  DAY_MONTH_YEAR: 'dmy',
  MONTH_DAY_YEAR: 'mdy',
  YEAR_MONTH_DAY: 'ymd',
};

export const fromDateOrder = (shown: ShownDateOrder): DateOrder => MEANT[shown];

export const Organization: OrganizationResolvers = {
  __resolveReference: (reference, { viewer, organizations }) => {
    const id = idOfReference('Organization', reference);
    return id === viewer().organizationId ? organizations.load(id) : null;
  },
  globalId: ({ id }) => globalIdOf('Organization', id),
  dateOrder: ({ dateOrder }) => SHOWN[dateOrder],
};
