import type { OutgoingEvent } from '@outlay/platform/outbox';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { TaxCode } from '../domain/tax-code.ts';
import type { TravelRate } from '../domain/travel-rate.ts';

type Unowned<Entry> = Omit<Entry, 'organizationId'>;

export const categoryChanged = ({
  id,
  name,
  bucket,
  archived,
}: Unowned<Category>): OutgoingEvent<'CategoryChanged'> => ({
  type: 'CategoryChanged',
  aggregateId: `category:${id}`,
  data: { categoryId: id, name, bucket, archived },
});

export const policyChanged = ({
  id,
  name,
  description,
  categoryIds,
  reimbursable,
  archived,
}: Pick<
  Policy,
  'id' | 'name' | 'description' | 'categoryIds' | 'reimbursable' | 'archived'
>): OutgoingEvent<'PolicyChanged'> => ({
  type: 'PolicyChanged',
  aggregateId: `policy:${id}`,
  data: { policyId: id, name, description, categoryIds: [...categoryIds], reimbursable, archived },
});

export const taxCodeChanged = ({
  id,
  name,
  rate,
  kind,
  archived,
}: Unowned<TaxCode>): OutgoingEvent<'TaxCodeChanged'> => ({
  type: 'TaxCodeChanged',
  aggregateId: `tax-code:${id}`,
  data: { taxCodeId: id, name, rate, kind, archived },
});

export const travelRateChanged = ({
  id,
  name,
  unit,
  perUnit,
  currency,
  breakfast,
  lunch,
  dinner,
  firstLastDay,
  thresholdPerYear,
  perUnitAbove,
  validFrom,
  source,
  archived,
}: Unowned<TravelRate>): OutgoingEvent<'TravelRateChanged'> => ({
  type: 'TravelRateChanged',
  aggregateId: `travel-rate:${id}`,
  data: {
    ...{ travelRateId: id, name, unit, perUnit, currency, breakfast, lunch, dinner },
    ...{ firstLastDay, thresholdPerYear, perUnitAbove, validFrom, source, archived },
  },
});
