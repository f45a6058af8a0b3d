import { useUpdatePayoutSettingsMutation, type PayoutSettingsPartsFragment } from '#graphql';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { namingRow, settingsSchema, valuesOf } from '../settings-values.ts';

/** The form over the loaded settings. */
export function useSettingsForm(
  settings: PayoutSettingsPartsFragment,
  readAgain: () => Promise<unknown>,
) {
  const [updateSettings] = useUpdatePayoutSettingsMutation();
  return useServerForm({
    schema: settingsSchema,
    initial: valuesOf(settings),
    version: settings.version,
    draft: 'payout-settings',
    send: async (values) => {
      const input = { ...values, version: settings.version };
      const answer = await updateSettings({ input });
      // The form merges what someone else saved first.
      if (answer?.errors.some(({ code }) => code === 'CONFLICT')) await readAgain();
      return answer?.errors.map(namingRow);
    },
    fallback: 'Failed to save the payout settings',
  });
}
