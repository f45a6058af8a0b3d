import type { Plugin, Rolldown } from 'vite';
import { firstChunks } from './first-chunks.ts';

/** V8's word for a file whose functions are called as the page begins. It counts as the file's first line only. */
const CALLED_ON_LOAD = '//# allFunctionsCalledOnLoad\n';

/** A smaller file is compiled before another thread could be asked. */
const SIZE_CHARS_MIN = 5_000;

/**
 * Has what a page begins with compiled beside the main thread, while it arrives. Left to itself, V8 reads each function a
 * second time when it is first called: half of the first render's time, on the thread that answers taps.
 */
export const compileAhead: Plugin = {
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    // Whatever else is put before the code has to come first.
    order: 'post',
    handler: (_options, bundle) => markFirstChunks(bundle),
  },
};

export function markFirstChunks(bundle: Rolldown.OutputBundle): void {
  const first = new Set(Object.values(firstChunks(bundle)).flat());
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk' || file.code.length < SIZE_CHARS_MIN) continue;
    if (file.isEntry || first.has(`/${file.fileName}`)) file.code = CALLED_ON_LOAD + file.code;
  }
}
