import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useInstallChartMutation, type ChartTemplate } from '#graphql';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { chartLabels } from '../books-labels.ts';

const schema = z.object({ template: z.custom<ChartTemplate>() });

export default function ChooseChart({ handle }: { handle: DialogHandle }) {
  const [installChart] = useInstallChartMutation({ refetchQueries: ['Chart'] });
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: { template: 'US' },
    draft: 'chart',
    send: async (variables) => (await installChart(variables))?.errors,
    onDone: ({ template }) => {
      showSuccess(`${chartLabels[template]} added`);
      handle.close();
    },
    fallback: 'Failed to add the chart',
  });
  return (
    <Modal
      title="Use a chart template"
      description="Adds its accounts and maps what has no account yet. Your accounts and mappings stay."
      handle={handle}
    >
      <ServerForm
        form={form}
        submitLabel="Use template"
        busyLabel="Adding..."
        onCancel={handle.close}
      >
        <SelectField
          label="Chart"
          options={Object.entries(chartLabels)}
          {...form.field('template')}
        />
      </ServerForm>
    </Modal>
  );
}
