import type { Rolldown } from 'vite';

const OWN_MODULE = /\/(web|schemas)\/src\//;

/** Imports all operations, so that its importers don't tell who uses one. A group takes along those that its modules use. */
const BARREL = /\/generated\/operations\/index\.ts$/;

/**
 * Returns a group of `roots` and the modules that they import at any depth. These load together, so as one file they compress
 * better and need fewer requests than one file for each combination of pages that share them.
 */
export const loadedWith = (
  roots: RegExp,
  options: Omit<Rolldown.CodeSplittingGroup, 'name' | 'test'> & { name: string },
): Rolldown.CodeSplittingGroup => ({
  ...options,
  name: (id, context) => {
    const moduleOf = (each: string) => context.getModuleInfo(each);
    // A lazy module has its own file, or whoever loads it would get the whole group.
    if (moduleOf(id)?.dynamicImporters.length !== 0) return null;
    return isImportedBy(roots, id, moduleOf) ? options.name : null;
  },
  debugName: options.name,
  test: OWN_MODULE,
});

function isImportedBy(
  roots: RegExp,
  id: string,
  moduleOf: (id: string) => Rolldown.ModuleInfo | null,
  seen = new Set<string>(),
): boolean {
  if (roots.test(id)) return true;
  if (BARREL.test(id) || seen.has(id)) return false;
  seen.add(id);
  return (moduleOf(id)?.importers ?? []).some((each) => isImportedBy(roots, each, moduleOf, seen));
}
