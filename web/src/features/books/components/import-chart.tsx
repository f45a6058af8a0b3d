import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { useImportChartMutation, type ImportChartMutation } from '#graphql';
import { accountKindLabels, accountName } from '../books-labels.ts';
import { ImportPreview } from './import-preview.tsx';

type Preview = NonNullable<ImportChartMutation['importChart']['import']>;

export default function ImportChart({ handle }: { handle: DialogHandle }) {
  const [importChart] = useImportChartMutation({ refetchQueries: ['Chart'] });
  return (
    <ImportPreview
      handle={handle}
      title="Import a chart"
      description="From Xero, QuickBooks Online, DATEV or hledger, as they export it. Accounts keep their code and kind."
      label="Exported chart"
      accept=".csv,.txt,.journal,text/csv,text/plain"
      submitLabel="Import accounts"
      done="Chart imported"
      fallback="Failed to import the chart"
      run={(csv, dryRun) => importChart({ csv, dryRun })}
      summaryOf={({ tool, added, renamed, unchanged, leftOut }: Preview) =>
        `${tool}: ${added.length} added, ${renamed.length} renamed, ${unchanged} unchanged, ${leftOut.length} left out`
      }
      changesOf={({ added, renamed, mapped, leftOut }: Preview) => [
        ...added.map((each) => `Add ${accountName(each)} (${accountKindLabels[each.kind]})`),
        ...renamed.map(({ account, from }) => `Rename ${account.code} ${from} to ${account.name}`),
        ...mapped.map((category) => `Map the category ${category} to the account of its name`),
        ...leftOut.map(({ line, reason }) => `Leave out line ${line}: ${reason}`),
      ]}
    />
  );
}
