/** The server's runtime configuration for the page. */
export interface RuntimeConfig {
  demo: { password: string; accounts: readonly { email: string; role: string }[] } | null;
  /** Link to a public explorer with `{signature}` in it. */
  explorerTransactionUrl: string | null;
  /** Link to a public explorer with `{address}` in it. */
  explorerAddressUrl: string | null;
  /** Whether anyone may create an organization. */
  selfService: boolean;
  /** Whether admins can fund their treasury with demo money. */
  faucet: boolean;
  /** Address of the mailbox with captured emails, in a demo. */
  mailboxUrl: string | null;
  /** Where people reach whoever runs the installation: https or mailto. */
  contactUrl: string | null;
  /** The server's current build; null while it doesn't respond. */
  version: string | null;
}

const configWhenSilent: RuntimeConfig = {
  demo: null,
  explorerTransactionUrl: null,
  explorerAddressUrl: null,
  selfService: false,
  faucet: false,
  mailboxUrl: null,
  contactUrl: null,
  version: null,
};
let loading: Promise<RuntimeConfig> | null = null;

/** Fetched once per page. If the request fails, there is no demo and there are no explorer links. */
export function loadRuntimeConfig(): Promise<RuntimeConfig> {
  loading ??= fetch('/config.json')
    .then(async (response) => {
      if (!response.ok) throw new Error(`config.json responded with ${response.status}`);
      return (await response.json()) as RuntimeConfig;
    })
    .catch(() => {
      loading = null;
      return configWhenSilent;
    });
  return loading;
}

/** Returns the server's current build, not the one at page load; null when unknown. */
export async function currentVersion(): Promise<string | null> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    return response.ok ? ((await response.json()) as RuntimeConfig).version : null;
  } catch {
    // The caller doesn't use this to check whether the server can be reached.
    return null;
  }
}

export function forgetRuntimeConfig(): void {
  loading = null;
}

/** Returns null when the template is missing or is not a web address. */
export const transactionUrl = (config: RuntimeConfig | null, signature: string): string | null =>
  filled(config?.explorerTransactionUrl, '{signature}', signature);

/** Returns the explorer link of an address, like that of a transaction. */
export const addressUrl = (config: RuntimeConfig | null, address: string): string | null =>
  filled(config?.explorerAddressUrl, '{address}', address);

const filled = (template: string | null | undefined, place: string, value: string) =>
  template?.startsWith('https://') === true
    ? template.replace(place, encodeURIComponent(value))
    : null;
