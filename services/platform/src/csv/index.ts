export { csvLines, distinctColumns, withoutFormulas } from './csv-lines.ts';
