import type { SettingsValues } from './settings-values.ts';

type FieldName = keyof SettingsValues;

export interface SettingsConflict {
  field: FieldName;
  mine: string;
  theirs: string;
}

export interface SettingsMerge {
  values: SettingsValues;
  /** Changed by the other person only: taken over. */
  taken: FieldName[];
  /** Changed by both, differently: the user's value stays until they choose. */
  conflicts: SettingsConflict[];
}

export const settingsLabels: Readonly<Record<FieldName, string>> = {
  mode: 'When payouts go',
  perPayoutMaxUsd: 'Limit per payout, USD',
  perDayMaxUsd: 'Limit per day, USD',
  warnBelowPyusd: 'Warn below, PYUSD',
  warnBelowSol: 'Warn below, SOL',
  allowListOnly: 'Pay only addresses on the list',
  allowList: 'Allow list',
  secondTreasuryMayPay: 'Let the second treasury pay when the first cannot',
};

const fieldNames = Object.keys(settingsLabels) as FieldName[];

/** Merges someone else's saved changes with the user's, field by field, so that no input is lost. */
export function mergeSettings(
  base: SettingsValues,
  mine: SettingsValues,
  theirs: SettingsValues,
): SettingsMerge {
  const differ = (left: SettingsValues, right: SettingsValues, field: FieldName) =>
    JSON.stringify(left[field]) !== JSON.stringify(right[field]);
  const theirChanges = fieldNames.filter((field) => differ(base, theirs, field));
  const taken = theirChanges.filter((field) => !differ(base, mine, field));
  const conflicts = theirChanges.filter(
    (field) => !taken.includes(field) && differ(mine, theirs, field),
  );
  return {
    values: { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
    taken,
    conflicts: conflicts.map((field) => ({
      field,
      mine: wordsOf(mine, field),
      theirs: wordsOf(theirs, field),
    })),
  };
}

function wordsOf(values: SettingsValues, field: FieldName): string {
  switch (field) {
    case 'mode':
      return values.mode === 'BY_RUN' ? 'By run' : 'Automatic';
    case 'allowListOnly':
    case 'secondTreasuryMayPay':
      return values[field] ? 'Yes' : 'No';
    case 'allowList':
      return values.allowList.map(({ label }) => label).join(', ') || 'No addresses';
    default:
      return values[field];
  }
}
