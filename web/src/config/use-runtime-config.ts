import { useEffect, useState } from 'react';
import { loadRuntimeConfig, type RuntimeConfig } from './env.ts';

/** Null until the server has responded. */
export function useRuntimeConfig(): RuntimeConfig | null {
  const [config, setConfig] = useState<RuntimeConfig | null>(null);
  useEffect(() => {
    let mounted = true;
    void loadRuntimeConfig().then((loaded) => {
      if (mounted) setConfig(loaded);
    });
    return () => {
      mounted = false;
    };
  }, []);
  return config;
}
