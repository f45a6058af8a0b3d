import { useRef } from 'react';
import {
  useUpdatePayoutSettingsMutation,
  type PayoutSettingsPartsFragment,
} from '../../../generated/graphql.ts';
import { useMerge } from '../../../lib/use-merge.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { namingRow, settingsSchema, valuesOf, type SettingsValues } from '../settings-values.ts';

/** The form over the loaded settings, with the merge after someone else saved meanwhile. */
export function useSettingsForm(
  settings: PayoutSettingsPartsFragment,
  readAgain: () => Promise<PayoutSettingsPartsFragment | null>,
) {
  const [updateSettings] = useUpdatePayoutSettingsMutation();
  // The settings that the user started from; the query below may already be newer.
  const base = useRef(settings);
  const { merge, ...merging } = useMerge<SettingsValues>();
  const form = useServerForm({
    schema: settingsSchema,
    initial: valuesOf(base.current),
    draft: `payout-settings-v${base.current.version}`,
    send: async (values) => {
      const input = { ...values, version: base.current.version };
      const { data } = await updateSettings({ variables: { input } });
      const answer = data?.updatePayoutSettings;
      if (answer?.settings) base.current = answer.settings;
      if (!answer?.errors.some(({ code }) => code === 'CONFLICT')) {
        return answer?.errors.map(namingRow);
      }
      const theirs = await readAgain();
      if (theirs === null) return answer.errors;
      merging.start(form, valuesOf(base.current), values, valuesOf(theirs));
      base.current = theirs;
      return null;
    },
    onDone: merging.clear,
    fallback: 'Failed to save the payout settings',
  });
  return { form, merge, onChoose: merging.choose(form) };
}
