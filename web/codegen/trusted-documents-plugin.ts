import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { operationTexts } from './operation-texts.ts';

/** Writes our operations' texts by id for the gateway, which runs these without cost limits. */
export const plugin: PluginFunction = (_schema, documents) =>
  JSON.stringify(
    Object.fromEntries(operationTexts(documents).map(({ id, text }) => [id, text])),
    null,
    1,
  );
