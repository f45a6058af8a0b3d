import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { operationTexts } from './operation-texts.ts';

/** The id of each operation by its name, for the client: it sends the id instead of the text. */
export const plugin: PluginFunction = (_schema, documents) =>
  [
    'export const documentIds: Readonly<Record<string, string>> = {',
    ...operationTexts(documents).map(({ name, id }) => `  ${name}: '${id}',`),
    '};',
    '',
  ].join('\n');
