import { SANDBOX_GUARDIAN_SET } from '@outlay/schemas/sandbox-guardians';

/** A service's settings by variable name. */
export type Settings = Readonly<Record<string, unknown>>;

/** Why a setting is not fit for production; null when it is. */
type Rule = (value: unknown, settings: Settings) => string | null;

const SECRET_MIN_LENGTH = 32;
const PASSWORD_MIN_LENGTH = 16;

const isLoopback = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);

/** Whether a mail server only catches mail: by a container's name, or on this machine at a port that is not for mail. */
const isMailbox = (address: string): boolean => {
  const { hostname, port } = new URL(address);
  const isMailPort = ['', '25', '465', '587'].includes(port);
  return /^(mailbox|mailpit|mailhog)$/.test(hostname) || (isLoopback(hostname) && !isMailPort);
};

const notShort =
  (lengthMin: number): Rule =>
  (value) => {
    const length = Buffer.isBuffer(value) ? value.length : String(value).trim().length;
    const min = Buffer.isBuffer(value) ? lengthMin / 2 : lengthMin;
    return length < min ? `is shorter than ${min}: make a random one` : null;
  };

/** A URL without a host means a socket on this machine. */
const isLocalDatabase = ({ hostname }: URL): boolean => hostname === '' || isLoopback(hostname);

const asksForPassword: Rule = (value) => {
  const address = new URL(String(value));
  if (isLocalDatabase(address) && address.password === '') return null;
  return notShort(PASSWORD_MIN_LENGTH)(address.password, {});
};

/** Other modes accept a server that someone on the network pretends to be. */
const encrypts: Rule = (value) => {
  const address = new URL(String(value));
  if (isLocalDatabase(address) || address.searchParams.get('sslmode') === 'verify-full')
    return null;
  return 'is reached without checked encryption: add sslmode=verify-full';
};

/** Rules by setting. A missing setting is only checked where its absence matters. */
const RULES: Readonly<Record<string, Rule>> = {
  DEMO_ACCOUNTS_FILE: () => 'shows accounts with a known password to everyone: leave it out',
  SANDBOX_FAUCET: (value) =>
    value === true ? 'offers money that a real chain does not give: leave it out' : null,
  DEMO_MAILBOX_URL: () => 'leads everyone to all mail: leave it out',
  COOKIE_SECURE: (value) =>
    value === true ? null : "must be 'true': the session would travel over HTTP",
  WEBHOOKS_ALLOW_PRIVATE: (value) =>
    value === true ? 'lets members send requests into the private network: leave it out' : null,
  SINGLE_SIGN_ON_ALLOW_PRIVATE: (value) =>
    value === true ? 'lets admins send requests into the private network: leave it out' : null,
  SMTP_URL: (value) =>
    isMailbox(String(value)) ? 'names a mailbox that shows mail to everyone' : null,
  KAFKA_BROKERS: (value, { KAFKA_TLS: tls, KAFKA_USERNAME: username }) => {
    const isLocal = (value as readonly string[]).every((broker) =>
      isLoopback(broker.replace(/:\d+$/, '')),
    );
    if (isLocal) return null;
    if (tls === undefined) return 'is reached without encryption: set KAFKA_TLS';
    return username === undefined ? 'is used anonymously: set KAFKA_USERNAME' : null;
  },
  APPROVAL_ASSURANCE_MIN: (value) =>
    value === 'SESSION'
      ? "lets whoever holds an approver's token approve: DEVICE_KEY or PASSKEY"
      : null,
  PASSKEY_ABOVE_USD: (value) =>
    value === null ? 'requires no passkey: name an amount in US dollars' : null,
  PASSKEY_COOLING_OFF_S: (value) =>
    value === 0 ? 'lets a passkey that someone slipped in sign at once: give people a day' : null,
  PRICE_GUARDIAN_SET_FILE: (value) =>
    (value as readonly { readonly index: number }[]).some(
      ({ index }) => index === SANDBOX_GUARDIAN_SET,
    )
      ? "lets a sandbox's guardians sign prices: pin Wormhole's, or leave it out"
      : null,
  PAYOUT_CHAIN_GUARD: (value) =>
    value === 'off' ? 'lets a payment be made twice: leave it out' : null,
  KAFKA_PASSWORD_FILE: notShort(PASSWORD_MIN_LENGTH),
  DATABASE_URL: (...setting) => asksForPassword(...setting) ?? encrypts(...setting),
  MIGRATION_DATABASE_URL: encrypts,
  DIRECT_DATABASE_URL: (...setting) => asksForPassword(...setting) ?? encrypts(...setting),
  LINK_SECRET_FILE: notShort(SECRET_MIN_LENGTH),
  FILE_LINK_SECRET_FILE: notShort(SECRET_MIN_LENGTH),
};

/** Settings that may not be used with real money, each with its reason. */
export const productionRefusals = (settings: Settings): string[] =>
  Object.entries(RULES).flatMap(([name, rule]) => {
    const value = settings[name];
    const reason = value === undefined ? null : rule(value, settings);
    return reason === null ? [] : [`${name}: ${reason}`];
  });
