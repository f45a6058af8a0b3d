export { readLine, type LineRule } from './one-line-text.ts';
