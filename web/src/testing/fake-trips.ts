import type {
  CustomField,
  MileageRate,
  Mutation,
  MutationArchiveCustomFieldArgs,
  MutationArchiveMileageRateArgs,
  MutationArchivePerDiemRateArgs,
  MutationCreateCustomFieldArgs,
  MutationCreateMileageRateArgs,
  MutationCreatePerDiemRateArgs,
  MutationUpdateCustomFieldArgs,
  MutationUpdateMileageRateArgs,
  MutationUpdatePerDiemRateArgs,
  PerDiemRate,
  Query,
} from '../generated/schema.ts';

type Answer<Args, Result> = (args: Args) => Result | Promise<Result>;

/** Responses of the fake gateway about custom fields, mileage and per diems. */
export interface TripAnswers {
  customFields: Answer<unknown, Query['customFields']>;
  mileageRates: Answer<unknown, Query['mileageRates']>;
  perDiemRates: Answer<unknown, Query['perDiemRates']>;
  createCustomField: Answer<MutationCreateCustomFieldArgs, Mutation['createCustomField']>;
  updateCustomField: Answer<MutationUpdateCustomFieldArgs, Mutation['updateCustomField']>;
  archiveCustomField: Answer<MutationArchiveCustomFieldArgs, Mutation['archiveCustomField']>;
  createMileageRate: Answer<MutationCreateMileageRateArgs, Mutation['createMileageRate']>;
  updateMileageRate: Answer<MutationUpdateMileageRateArgs, Mutation['updateMileageRate']>;
  archiveMileageRate: Answer<MutationArchiveMileageRateArgs, Mutation['archiveMileageRate']>;
  createPerDiemRate: Answer<MutationCreatePerDiemRateArgs, Mutation['createPerDiemRate']>;
  updatePerDiemRate: Answer<MutationUpdatePerDiemRateArgs, Mutation['updatePerDiemRate']>;
  archivePerDiemRate: Answer<MutationArchivePerDiemRateArgs, Mutation['archivePerDiemRate']>;
}

/** An organization without custom fields and rates. */
export const tripAnswers = (): TripAnswers => ({
  customFields: () => [],
  mileageRates: () => [],
  perDiemRates: () => [],
  createCustomField: () => ({ customField: null, errors: [] }),
  updateCustomField: () => ({ customField: null, errors: [] }),
  archiveCustomField: () => ({ customField: null, errors: [] }),
  createMileageRate: () => ({ mileageRate: null, errors: [] }),
  updateMileageRate: () => ({ mileageRate: null, errors: [] }),
  archiveMileageRate: () => ({ mileageRate: null, errors: [] }),
  createPerDiemRate: () => ({ perDiemRate: null, errors: [] }),
  updatePerDiemRate: () => ({ perDiemRate: null, errors: [] }),
  archivePerDiemRate: () => ({ perDiemRate: null, errors: [] }),
});

export function aField(overrides: Partial<CustomField> = {}): CustomField {
  return {
    id: '1',
    key: 'project',
    name: 'Project',
    kind: 'CHOICE',
    choices: ['Atlas', 'Borealis'],
    level: 'EXPENSE',
    required: false,
    archived: false,
    ...overrides,
  };
}

export function aMileageRate(overrides: Partial<MileageRate> = {}): MileageRate {
  return {
    id: '1',
    name: 'Car',
    unit: 'KM',
    perUnit: '0.3',
    thresholdPerYear: null,
    perUnitAbove: null,
    currency: 'EUR',
    validFrom: '2026-01-01',
    source: 'BMF 2026',
    archived: false,
    ...overrides,
  };
}

export function aPerDiemRate(overrides: Partial<PerDiemRate> = {}): PerDiemRate {
  return {
    id: '1',
    place: 'Munich',
    perDay: '28',
    firstLastDay: null,
    currency: 'EUR',
    breakfast: '5.6',
    lunch: '11.2',
    dinner: '11.2',
    validFrom: '2026-01-01',
    source: 'BMF 2026',
    archived: false,
    ...overrides,
  };
}
