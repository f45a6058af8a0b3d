import { useState } from 'react';
import type { JournalExportFormat } from '#graphql';
import { exportFormatLabels } from './books-labels.ts';

export const exportFormats = Object.keys(exportFormatLabels) as JournalExportFormat[];

const key = 'journal-export-format';

const storedFormat = (): JournalExportFormat =>
  exportFormats.find((format) => format === localStorage.getItem(key)) ?? 'CSV';

/** The format last chosen in this browser: an organization's accounting system rarely changes. */
export function useExportFormat(): [JournalExportFormat, (format: JournalExportFormat) => void] {
  const [format, setFormat] = useState(storedFormat);
  const choose = (next: JournalExportFormat) => {
    localStorage.setItem(key, next);
    setFormat(next);
  };
  return [format, choose];
}
