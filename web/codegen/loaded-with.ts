import type { Rolldown } from 'vite';

/** Our modules, without the operations: one barrel imports all of them, and a chunk takes along those that it uses. */
const OWN_MODULE = /\/(web|schemas)\/src\/(?!generated\/)/;

/**
 * Returns a group of the modules that `root` imports at any depth. They always load with it, so as one file they compress better
 * and need fewer requests than one file for each combination of pages that share them.
 */
export function loadedWith(
  root: string,
  {
    name,
    priority,
    minShareCount = 1,
  }: Omit<Rolldown.CodeSplittingGroup, 'name' | 'test'> & {
    name: string;
  },
): Rolldown.CodeSplittingGroup {
  return {
    name: (id, context) => {
      const moduleOf = (each: string) => context.getModuleInfo(each);
      // A lazy module has its own file, or whoever loads it would get the whole group.
      if (moduleOf(id)?.dynamicImporters.length !== 0) return null;
      return isImportedBy(root, id, moduleOf) ? name : null;
    },
    test: OWN_MODULE,
    priority,
    minShareCount,
  };
}

function isImportedBy(
  root: string,
  id: string,
  moduleOf: (id: string) => Rolldown.ModuleInfo | null,
  seen = new Set<string>(),
): boolean {
  if (id.endsWith(root)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (moduleOf(id)?.importers ?? []).some((each) => isImportedBy(root, each, moduleOf, seen));
}
