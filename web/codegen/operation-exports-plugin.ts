import type { PluginFunction } from '@graphql-codegen/plugin-helpers';

/** Features import types, documents and hooks from one place. */
export const plugin: PluginFunction = () => ({
  prepend: ["export * from './operations/index.ts';"],
  content: '',
});
