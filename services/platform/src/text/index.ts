export { escapeHtml } from './escape-html.ts';
export { foldAccents } from './fold-accents.ts';
export { fullName } from './full-name.ts';
export { readLine } from './one-line-text.ts';
export { readReason } from './reason.ts';
export { isStorable, unstorablePlace } from './storable-text.ts';
export { characterCount, hidesCharacters, visibleText } from './visible-text.ts';
export { isRowId, toRowId } from './row-id.ts';
export { isUuid } from './uuid.ts';
