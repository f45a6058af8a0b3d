import {
  createStatementSigner,
  DEVICE_KEY,
  PASSKEY,
  PEOPLE_STANDING,
} from '@outlay/platform/approval-proof';
import { createRootCloser } from '@outlay/platform/audit-chain';
import { createControlWorker } from '@outlay/platform/controls';
import { createRepeatingWork, type RepeatingWork, type Service } from '@outlay/platform/lifecycle';
import {
  createMailTransport,
  createMailWorker,
  MAIL_GAUGES,
  MAIL_QUEUE,
} from '@outlay/platform/mail';
import { createSealer } from '@outlay/platform/sealing';
import type { Database } from '@outlay/platform/postgres';
import { createSubgraphService, type ServiceParts } from '@outlay/platform/subgraph-service';
import { registerDatabaseGauges, type Logger } from '@outlay/platform/telemetry';
import type { Config } from './config.ts';
import { createSubscriptions, SUBSCRIBED_TOPICS } from './events/subscriptions.ts';
import { createContext } from './graphql/context.ts';
import { resolvers } from './graphql/resolvers.ts';
import { deleteExpiredRows } from './persistence/expired-rows.ts';
import { createIdentityQueries } from './persistence/identity-queries.ts';
import { createMemberDesk } from './persistence/member-desk.ts';
import { mailSealer } from './persistence/row-seals.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { createDomainRecords } from './providers/domain-records.ts';
import { createIdentityProviders } from './providers/identity-providers.ts';
import type { createAccessTokens } from './tokens/access-tokens.ts';
import { createArgon2Passwords } from './tokens/argon2-passwords.ts';
import { createAuthenticatorCodes } from './tokens/authenticator-codes.ts';
import { createSignInChallenges } from './tokens/sign-in-challenges.ts';
import { solanaWalletProofs } from './tokens/wallet-proofs.ts';
import { createAuthenticators } from './tokens/webauthn.ts';
import type { Clock, DeviceTokens } from './use-cases/ports.ts';
import { createMemberControls } from './use-cases/member-controls.ts';
import { createUseCases } from './use-cases/use-cases.ts';

/** Interval in which expired attempts, links, tokens and keys are removed, a batch at a time. */
const CLEAN_INTERVAL_MS = 10 * 60_000;

interface TokenParts {
  readonly tokens: Awaited<ReturnType<typeof createAccessTokens>>;
  readonly devices: DeviceTokens;
}

const createCleaner = (database: Database, log: Logger, clock: Clock): RepeatingWork =>
  createRepeatingWork({
    name: 'expired rows',
    log,
    intervalMs: CLEAN_INTERVAL_MS,
    round: async () => {
      const deleted = await deleteExpiredRows(database, clock.now());
      if (deleted > 0) log.info({ deleted }, 'expired rows removed');
    },
  });

type IdentityConfig = Pick<
  Config,
  | 'SMTP_URL'
  | 'MAIL_FROM'
  | 'PUBLIC_URL'
  | 'WALLET_KEY_FILE'
  | 'PASSWORD_PEPPER_FILE'
  | 'SECOND_FACTOR_KEY_FILE'
  | 'CONTROL_CHANGE_DELAY_S'
  | 'DEMO_MODE'
  | 'SELF_SERVICE_ORGANIZATIONS'
  | 'SINGLE_SIGN_ON_ALLOW_PRIVATE'
>;

/** Composition root. */
export function createIdentityService(
  parts: ServiceParts,
  { tokens, devices }: TokenParts,
  config: IdentityConfig,
): Service & { address(): string } {
  const { database, log } = parts;
  const clock = { now: () => new Date() };
  const mailWorker = createMailWorker({
    database,
    log,
    sealer: mailSealer(),
    transport:
      config.SMTP_URL === undefined ? null : createMailTransport(config.SMTP_URL, config.MAIL_FROM),
  });
  const unitOfWork = createUnitOfWork(parts.inTransaction, clock, mailWorker.kick);
  const { PUBLIC_URL: publicUrl, CONTROL_CHANGE_DELAY_S: delayS } = config;
  const gate = createMemberControls({ clock, publicUrl, delayS });
  const controls = createMemberDesk(database, unitOfWork, gate, clock);
  const sealer = createSealer(config.SECOND_FACTOR_KEY_FILE);
  const allowPrivate = config.SINGLE_SIGN_ON_ALLOW_PRIVATE;
  const providers = createIdentityProviders({ publicUrl, sealer, allowPrivate });
  const rule = { operatorsNeedSecondFactor: config.DEMO_MODE !== true };
  const contextParts = {
    clock,
    redirectUri: providers.redirectUri,
    controls,
    queries: createIdentityQueries(database, rule),
    useCases: createUseCases({
      tokens,
      devices,
      codes: createAuthenticatorCodes(sealer),
      challenges: createSignInChallenges(sealer),
      ...rule,
      clock,
      passwords: createArgon2Passwords(config.PASSWORD_PEPPER_FILE),
      walletProofs: solanaWalletProofs,
      statePasskey: createStatementSigner(config.WALLET_KEY_FILE, PASSKEY).sign,
      stateDeviceKey: createStatementSigner(config.WALLET_KEY_FILE, DEVICE_KEY).sign,
      authenticators: createAuthenticators(publicUrl),
      providers,
      domainRecords: createDomainRecords(),
      unitOfWork,
      controls: gate,
      selfService: config.SELF_SERVICE_ORGANIZATIONS,
      publicUrl,
    }),
  };
  registerDatabaseGauges(parts.metrics, database.$client, MAIL_GAUGES);
  return createSubgraphService({
    parts,
    resolvers,
    createContext: (facts) => createContext(contextParts, facts),
    topics: SUBSCRIBED_TOPICS,
    subscriptions: createSubscriptions({
      clock,
      statePeople: createStatementSigner(config.WALLET_KEY_FILE, PEOPLE_STANDING).sign,
    }),
    queues: [MAIL_QUEUE],
    work: [
      mailWorker,
      createControlWorker({ database, log, passTime: controls.passTime }),
      createRootCloser({ ...parts, clock, source: 'identity', type: 'AuditRootClosed' }),
      createCleaner(database, log, clock),
    ],
    routes: (server) => {
      server.get('/.well-known/jwks.json', () => tokens.jwks);
    },
  });
}
