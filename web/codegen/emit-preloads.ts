import type { Plugin, Rolldown } from 'vite';

/** Pages that people come in by, and the modules that each shows itself with. */
const FIRST_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['routes/landing-page.tsx'],
  '/login': ['routes/login-page.tsx'],
  '/dashboard': ['routes/app-layout.tsx', 'app/data-frame.tsx', 'routes/dashboard-page.tsx'],
};

/**
 * Puts a list beside the page of the chunks that each of these pages will ask for: whoever serves it names them in the page, and
 * the browser fetches them with the first file instead of after it has run.
 */
export const emitPreloads: Plugin = {
  name: 'emit-preloads',
  apply: 'build',
  generateBundle(_options, bundle) {
    const source = JSON.stringify(
      Object.fromEntries(
        Object.entries(FIRST_PAGES).map(([path, modules]) => [
          path,
          chunksWith(bundle, modules).map((fileName) => `/${fileName}`),
        ]),
      ),
    );
    this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
  },
};

/** The chunks of these modules and all that they import, but what the page itself names: its entry's own. */
function chunksWith(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (roots: readonly string[], found = new Set<string>()): Set<string> => {
    for (const fileName of roots) {
      if (found.has(fileName)) continue;
      found.add(fileName);
      withImports(chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [], found);
    }
    return found;
  };
  const named = withImports(
    chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  );
  const roots = modules.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (!chunk) throw new Error(`the build has no chunk of ${module}`);
    return chunk.fileName;
  });
  return [...withImports(roots)].filter((fileName) => !named.has(fileName));
}
