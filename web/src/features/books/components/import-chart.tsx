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
import { accountKindLabels, accountName, chartFormatLabels } from '../books-labels.ts';

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
      <TextAreaField label="Chart of accounts" rows={5} spellCheck={false} {...form.field('csv')} />
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

function Changes({
  preview: { format, added, renamed, unchanged, mapped, leftOut },
}: {
  preview: Preview;
}) {
  return (
    <div role="status" className="grid gap-3">
      <p>
        {`${chartFormatLabels[format]}: ${added.length} added, ${renamed.length} renamed, ${unchanged} unchanged, ${leftOut.length} left out.`}
      </p>
      <ChangeList
        title="Added"
        items={added.map(
          (account) => `${accountName(account)} (${accountKindLabels[account.kind]})`,
        )}
      />
      <ChangeList
        title="Renamed"
        items={renamed.map(({ account, from }) => `${accountName(account)}, before: ${from}`)}
      />
      <ChangeList title="Categories mapped by name" items={mapped} />
      <ChangeList
        title="Left out"
        items={leftOut.map(({ line, reason }) => `Line ${line}: ${reason}`)}
      />
    </div>
  );
}

const ChangeList = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul aria-label={title} className="max-h-40 overflow-y-auto text-sm wrap-anywhere">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
