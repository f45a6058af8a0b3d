export { csvLines, distinctColumns, withoutFormulas } from './csv-lines.ts';
export { readCsv, type CsvRow } from './read-csv.ts';
