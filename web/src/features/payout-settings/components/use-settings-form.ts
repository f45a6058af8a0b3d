import { useRef, useState } from 'react';
import {
  useUpdatePayoutSettingsMutation,
  type PayoutSettingsPartsFragment,
} from '../../../generated/graphql.ts';
import { useForm } from '../../../lib/use-form.ts';
import { mergeSettings, type SettingsMerge } from '../merge-settings.ts';
import {
  checkSettings,
  namingRow,
  tidied,
  valuesOf,
  type SettingsValues,
} from '../settings-values.ts';

/** The form over the loaded settings, with the merge after someone else saved meanwhile. */
export function useSettingsForm(
  settings: PayoutSettingsPartsFragment,
  readAgain: () => Promise<PayoutSettingsPartsFragment | null>,
) {
  const [updateSettings] = useUpdatePayoutSettingsMutation();
  // What the user started from; the query below may already be newer.
  const base = useRef(settings);
  const [merge, setMerge] = useState<SettingsMerge | null>(null);
  const [saved, setSaved] = useState(false);

  const form = useForm<SettingsValues>({
    initial: valuesOf(settings),
    check: checkSettings,
    send: async (typed) => {
      setSaved(false);
      const values = tidied(typed);
      const input = { ...values, allowList: [...values.allowList], version: base.current.version };
      const { data } = await updateSettings({ variables: { input } });
      const answer = data?.updatePayoutSettings;
      if (answer?.settings) base.current = answer.settings;
      if (!answer?.errors.some(({ code }) => code === 'CONFLICT')) {
        return answer?.errors.map(namingRow);
      }
      const theirs = await readAgain();
      if (theirs === null) return answer.errors;
      const merged = mergeSettings(tidied(valuesOf(base.current)), values, valuesOf(theirs));
      base.current = theirs;
      setMerge(merged);
      form.setValues(merged.values);
      return answer.errors;
    },
    onDone: () => {
      setMerge(null);
      setSaved(true);
    },
    fallback: 'Failed to save the payout settings',
  });
  const takeTheirs = (field: keyof SettingsValues) => {
    form.set(field, valuesOf(base.current)[field]);
    settle(field);
  };
  const settle = (field: keyof SettingsValues) =>
    setMerge(
      (current) =>
        current && {
          ...current,
          conflicts: current.conflicts.filter((conflict) => conflict.field !== field),
        },
    );
  return { ...form, saved, merge, takeTheirs, keepMine: settle };
}
