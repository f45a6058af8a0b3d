import { useState } from 'react';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { useImportTaxNamesMutation, type ImportTaxNamesMutation, type TaxTool } from '#graphql';
import { taxToolLabels } from '../books-labels.ts';
import { ImportPreview } from './import-preview.tsx';

type Preview = NonNullable<ImportTaxNamesMutation['importTaxNames']['import']>;

export default function ImportTaxNames({ handle }: { handle: DialogHandle }) {
  const [importTaxNames] = useImportTaxNamesMutation({ refetchQueries: ['Chart'] });
  const [tool, setTool] = useState<TaxTool>('XERO');
  return (
    <ImportPreview
      handle={handle}
      title="Import tax rates"
      description="A CSV with a name and a rate per line, for DATEV also a key. Each tax code gets the one name of its rate and kind."
      label="Exported tax rates"
      accept=".csv,.txt,text/csv,text/plain"
      submitLabel="Import names"
      done="Names imported"
      fallback="Failed to import the names"
      source={tool}
      run={(csv, dryRun) => importTaxNames({ tool, csv, dryRun })}
      choice={
        <SelectField
          label="Import from"
          options={Object.entries(taxToolLabels)}
          value={tool}
          onChange={({ currentTarget }) => setTool(currentTarget.value as TaxTool)}
        />
      }
      summaryOf={({ matched, unmatched }: Preview) =>
        `${taxToolLabels[tool]}: ${matched.length} matched, ${unmatched.length} not matched`
      }
      changesOf={({ matched, unmatched }: Preview) => [
        ...matched.map(({ taxCode, name }) => `${taxCode.name}: ${name}`),
        ...unmatched.map(({ taxCode, reason }) => `Leave ${taxCode.name} as it is: ${reason}`),
      ]}
    />
  );
}
