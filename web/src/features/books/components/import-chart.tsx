import { useState } from 'react';
import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { FileChoice } from '../../../components/ui/file-choice.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { useImportChartMutation, type ImportChartMutation } from '#graphql';
import { readText } from '../../../lib/read-text.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { accountKindLabels, accountName } from '../books-labels.ts';

const schema = z.object({ csv: requiredText('Choose a file, or paste its text') });

type Preview = NonNullable<ImportChartMutation['importChart']['import']>;

/** Shows what a chart of another tool would change, and imports it after that. */
export default function ImportChart({ handle }: { handle: DialogHandle }) {
  const [importChart] = useImportChartMutation({ refetchQueries: ['Chart'] });
  const [shown, setShown] = useState<{ csv: string; preview: Preview } | null>(null);
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: { csv: '' },
    send: async ({ csv }) => {
      const dryRun = shown?.csv !== csv;
      const answer = await importChart({ csv, dryRun });
      if (!dryRun || !answer?.import) return answer?.errors;
      setShown({ csv, preview: answer.import });
      return null;
    },
    onDone: () => {
      showSuccess('Chart imported');
      handle.close();
    },
    fallback: 'Failed to import the chart',
  });
  const preview = shown?.csv === form.values.csv ? shown.preview : null;
  return (
    <FormDialog
      title="Import a chart"
      description="From Xero, QuickBooks Online, DATEV or hledger, as they export it. Accounts keep their code and kind."
      handle={handle}
      form={form}
      submitLabel={preview ? 'Import accounts' : 'Show changes'}
      busyLabel={preview ? 'Importing...' : 'Reading...'}
    >
      <TextAreaField label="Exported chart" rows={5} spellCheck={false} {...form.field('csv')} />
      <div>
        <FileChoice
          label="Choose a file"
          accept=".csv,.txt,.journal,text/csv,text/plain"
          onFiles={([file]) => {
            if (file) void readText(file).then((text) => form.set('csv', text));
          }}
        />
      </div>
      {preview && <Changes preview={preview} />}
    </FormDialog>
  );
}

function Changes({ preview }: { preview: Preview }) {
  const { tool, added, renamed, unchanged, mapped, leftOut } = preview;
  const changes = [
    ...added.map((account) => `Add ${accountName(account)} (${accountKindLabels[account.kind]})`),
    ...renamed.map(({ account, from }) => `Rename ${account.code} ${from} to ${account.name}`),
    ...mapped.map((category) => `Map the category ${category} to the account of its name`),
    ...leftOut.map(({ line, reason }) => `Leave out line ${line}: ${reason}`),
  ];
  return (
    <div role="status" className="grid gap-2">
      <p>
        {`${tool}: ${added.length} added, ${renamed.length} renamed, ${unchanged} unchanged, ${leftOut.length} left out`}
      </p>
      <ul aria-label="Changes" className="max-h-60 overflow-y-auto text-sm wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
