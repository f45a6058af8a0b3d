import { lazy, useState, type ComponentType } from 'react';
import { loadWithRetry } from './load-with-retry.ts';

export interface Preloadable {
  /** Prefetches the chunk. A failure occurs again, with its retry, when the part is rendered. */
  preload: () => Promise<void>;
}

export interface LazyPart<Props> extends Preloadable {
  Part: ComponentType<Props>;
}

/**
 * A part of the page in its own chunk, which renders at once when the chunk is loaded. `lazy` alone always shows a fallback
 * first, and React keeps a fallback for at least 300 ms.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    const module = await loadWithRetry(load);
    loaded = module.default;
    return module;
  };
  const Lazy: ComponentType<Props> = lazy(fetchPart);
  function Part(props: Props) {
    // Kept while mounted, because another component in its place would lose its state.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Content {...props} />;
  }
  const preload = () =>
    fetchPart().then(
      () => undefined,
      () => undefined,
    );
  return { Part, preload };
}
