import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { operationTexts } from './operation-texts.ts';

/** The texts of our operations by their id, for the gateway: it runs these without asking what they cost. */
export const plugin: PluginFunction = (_schema, documents) =>
  JSON.stringify(
    Object.fromEntries(operationTexts(documents).map(({ id, text }) => [id, text])),
    null,
    1,
  );
