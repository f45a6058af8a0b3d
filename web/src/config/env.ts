/** The server's runtime configuration for the page. */
export interface RuntimeConfig {
  demo: { password: string; accounts: readonly { email: string; role: string }[] } | null;
  /** Link to a public explorer with `{signature}` in it. */
  explorerTransactionUrl: string | null;
  /** The same with `{address}`. */
  explorerAddressUrl: string | null;
  /** Whether anyone may create an organisation. */
  selfService: boolean;
  /** Whether admins can fund their treasury with invented money. */
  faucet: boolean;
  /** Where captured mail is shown, in a demo. */
  mailboxUrl: string | null;
  /** The build that the server has now; null while it is silent. */
  version: string | null;
}

const configWhenSilent: RuntimeConfig = {
  demo: null,
  explorerTransactionUrl: null,
  explorerAddressUrl: null,
  selfService: false,
  faucet: false,
  mailboxUrl: null,
  version: null,
};
let loading: Promise<RuntimeConfig> | null = null;

/** Fetched once per page; if the request fails, there is no demo and there are no explorer links. */
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

/** The server's build now, not the one at page load; null when unknown. */
export async function currentVersion(): Promise<string | null> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    return response.ok ? ((await response.json()) as RuntimeConfig).version : null;
  } catch {
    // Does not check whether the server can be reached.
    return null;
  }
}

export function forgetRuntimeConfig(): void {
  loading = null;
}

/** Null when the template is missing or is not a web address. */
export const transactionUrl = (config: RuntimeConfig | null, signature: string): string | null =>
  filled(config?.explorerTransactionUrl, '{signature}', signature);

/** As for a transaction. */
export const addressUrl = (config: RuntimeConfig | null, address: string): string | null =>
  filled(config?.explorerAddressUrl, '{address}', address);

const filled = (template: string | null | undefined, place: string, value: string) =>
  template?.startsWith('https://') === true
    ? template.replace(place, encodeURIComponent(value))
    : null;
