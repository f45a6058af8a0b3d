import { useApolloClient } from '@apollo/client/react';
import { Download, ImageDown } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { SpendCsvDocument } from '#graphql';
import { saveFile } from '../../../lib/save-file.ts';
import { spendGroup, type InsightsQuery } from '../insights-query.ts';

type Task = 'table' | 'chart';

interface SpendActionsProps {
  query: InsightsQuery;
  chart: RefObject<HTMLElement | null>;
  disabled: boolean;
}

/** Downloads of the table and of the chart. */
export function SpendActions({ query, chart, disabled }: SpendActionsProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<Task | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const name = fileName(query);
  const run = async (task: Task, download: () => Promise<void>) => {
    setBusy(task);
    setFailure(null);
    await download().catch(() => setFailure('Failed to export'));
    setBusy(null);
  };
  const saveTable = async () => {
    const { data } = await client.query({
      query: SpendCsvDocument,
      variables: { ...query.period, ...spendGroup(query.groupBy) },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error('the server sent no table');
    const file = new Blob([data.spendInsights.csv], { type: 'text/csv;charset=utf-8' });
    saveFile(file, `${name}.csv`);
  };
  const saveChart = async () => {
    if (!chart.current) return;
    const { toBlob } = await import('html-to-image');
    const picture = await toBlob(chart.current, { pixelRatio: 2, skipFonts: true });
    if (!picture) throw new Error('the browser created no image');
    saveFile(picture, `${name}.png`);
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="text-sm text-danger">
        {failure}
      </span>
      <Button
        size="sm"
        busy={busy === 'chart'}
        disabled={disabled}
        onClick={() => void run('chart', saveChart)}
      >
        {busy !== 'chart' && <ImageDown aria-hidden="true" className="size-4" />}
        PNG
        <span className="sr-only"> of the chart</span>
      </Button>
      <Button
        size="sm"
        busy={busy === 'table'}
        disabled={disabled}
        onClick={() => void run('table', saveTable)}
      >
        {busy !== 'table' && <Download aria-hidden="true" className="size-4" />}
        CSV
        <span className="sr-only"> of the table</span>
      </Button>
    </div>
  );
}

const fileName = ({ groupBy, period }: InsightsQuery): string =>
  `spend-by-${groupBy.toLowerCase().replace(':', '-')}-${period.from}-${period.to}`;
