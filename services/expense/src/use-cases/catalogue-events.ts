import type { OutgoingEvent } from '@outlay/platform/outbox';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { TaxCode } from '../domain/tax-code.ts';
import type { TravelRate } from '../domain/travel-rate.ts';

/** Rows of the database know their organization by another type. */
type Owned<Entry> = Omit<Entry, 'organizationId'> & { readonly organizationId: unknown };

export const categoryChanged = ({
  id,
  organizationId: _organizationId,
  ...category
}: Owned<Category>): OutgoingEvent<'CategoryChanged'> => ({
  type: 'CategoryChanged',
  aggregateId: `category:${id}`,
  data: { categoryId: id, ...category },
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
  organizationId: _organizationId,
  ...taxCode
}: Owned<TaxCode>): OutgoingEvent<'TaxCodeChanged'> => ({
  type: 'TaxCodeChanged',
  aggregateId: `tax-code:${id}`,
  data: { taxCodeId: id, ...taxCode },
});

export const travelRateChanged = ({
  id,
  organizationId: _organizationId,
  ...rate
}: Owned<TravelRate>): OutgoingEvent<'TravelRateChanged'> => ({
  type: 'TravelRateChanged',
  aggregateId: `travel-rate:${id}`,
  data: { travelRateId: id, ...rate },
});
