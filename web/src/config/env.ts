/** What the server tells the page about where it runs. */
export interface RuntimeConfig {
  demo: { password: string; accounts: readonly { email: string; role: string }[] } | null;
  /** Link to a public explorer with `{signature}` in it. */
  explorerTransactionUrl: string | null;
  /** Which build of the page the server sends now; absent from an older server. */
  version?: string;
}

const configWhenSilent: RuntimeConfig = { demo: null, explorerTransactionUrl: null };
let loading: Promise<RuntimeConfig> | null = null;

/** Asked for once per page; a server that does not answer means no demo and no explorer links. */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= fetch('/config.json')
    .then(async (response) => {
      if (!response.ok) throw new Error(`config.json answered ${response.status}`);
      return (await response.json()) as RuntimeConfig;
    })
    .catch(() => {
      loading = null;
      return configWhenSilent;
    });
  return loading;
}

/** The build that the server sends now, whatever it was when this page was loaded; null when it does not say. */
export async function currentVersion(): Promise<string | null> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    return response.ok ? (((await response.json()) as RuntimeConfig).version ?? null) : null;
  } catch {
    // Whether the server can be reached is not asked here.
    return null;
  }
}

export function forgetRuntimeConfig(): void {
  loading = null;
}

/** Null when the template is missing or would lead anywhere but to a web page. */
export function explorerUrl(config: RuntimeConfig | null, signature: string): string | null {
  const template = config?.explorerTransactionUrl;
  if (!template?.startsWith('https://')) return null;
  return template.replace('{signature}', encodeURIComponent(signature));
}
