export { csvLines } from './csv-lines.ts';
