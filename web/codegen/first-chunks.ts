import type { Rolldown } from 'vite';

const FRAME = ['routes/app-layout.tsx', 'app/data-frame.tsx'];

/** Entry pages and the modules that each renders with; `*` is every other page behind the guard. */
const FIRST_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['routes/landing-page.tsx'],
  '/login': ['routes/login-page.tsx'],
  '/dashboard': [...FRAME, 'routes/dashboard-page.tsx'],
  '*': FRAME,
};

/** Returns the files that each of these pages needs, to fetch them in parallel. */
export function firstChunks(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const withImports = (fileNames: readonly string[], found = new Set<string>()): Set<string> => {
    for (const fileName of fileNames) {
      if (found.has(fileName)) continue;
      found.add(fileName);
      withImports(chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [], found);
    }
    return found;
  };
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const fileOf = (module: string): string => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (!chunk) throw new Error(`the build has no chunk of ${module}`);
    return chunk.fileName;
  };
  return Object.fromEntries(
    Object.entries(FIRST_PAGES).map(([path, modules]) => [
      path,
      [...withImports([...entries, ...modules.map(fileOf)])]
        .filter((fileName) => !entries.includes(fileName))
        .map((fileName) => `/${fileName}`),
    ]),
  );
}
