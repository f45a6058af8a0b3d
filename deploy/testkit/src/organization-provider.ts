import {
  CLIENT,
  startTestProvider,
  type ProviderPerson,
  type TestProvider,
} from '@outlay/identity/test-provider';
import { createRowSeal } from '@outlay/platform/sealing';
import { eventually } from '@outlay/platform/testing';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';
import type { RestClient } from '@outlay/stack/demo-data/rest-client';
import { readRunFile } from '@outlay/stack/local/run-file';

/** An OpenID provider that signs in people of one domain. */
export interface OrganizationProvider extends Pick<TestProvider, 'signIn'> {
  /** Someone new, who signs in from now on. */
  readonly become: (firstName: string) => ProviderPerson;
  /** Removes it from the organization. */
  readonly close: () => Promise<void>;
}

interface Stack {
  readonly url: string;
  readonly dataDir: string;
}

/** Connects a provider to the organization of its only admin, who has just signed in. */
export async function connectProvider(
  { url, dataDir }: Stack,
  { token }: RestClient,
): Promise<OrganizationProvider> {
  const read = '{ singleSignOn { redirectUri provider { issuer } } }';
  const settings = async () =>
    (
      await askGraphql<{
        singleSignOn: { redirectUri: string; provider: { issuer: string } | null };
      }>(url, token, read)
    ).singleSignOn;
  const provider = await startTestProvider((await settings()).redirectUri);
  const domain = `${randomUUID()}.test`;
  await askGraphql(
    url,
    token,
    'mutation ($domain: String!) { addSingleSignOnDomain(domain: $domain) { errors { code } } }',
    { domain },
  );
  await proveDomain(dataDir, domain);
  await askGraphql(
    url,
    token,
    'mutation ($input: SingleSignOnInput!) { setSingleSignOn(input: $input) { errors { code } } }',
    {
      input: {
        issuer: provider.issuer,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        createsMembers: true,
        isRequired: true,
        groupRoles: [],
        secondFactorValues: [],
      },
    },
  );
  const awaitIssuer = (issuer: string | undefined) =>
    eventually(async () => {
      const current = (await settings()).provider?.issuer;
      if (current !== issuer) throw new Error(`the provider is ${current}`);
    });
  await awaitIssuer(provider.issuer);
  return {
    signIn: provider.signIn,
    become: (firstName) => {
      const person = {
        sub: randomUUID(),
        email: `${firstName.toLowerCase()}@${domain}`,
        given_name: firstName,
        family_name: 'Single',
      };
      provider.become(person);
      return person;
    },
    close: async () => {
      await askGraphql(url, token, 'mutation { removeSingleSignOn { errors { code } } }');
      await awaitIssuer(undefined);
      await provider.close();
    },
  };
}

/** In place of its DNS record: no name server knows the domain. */
const proveDomain = (dataDir: string, domain: string): Promise<void> =>
  withIdentity(dataDir, (client) =>
    client.query('update single_sign_on_domains set proved_at = now() where domain = $1', [domain]),
  );

const HOUR_MS = 3_600_000;

interface SessionRow {
  readonly id: string;
  readonly memberId: string;
  readonly startedAt: Date;
  readonly authenticatedAt: Date;
  readonly authenticatedBy: string[];
}

/**
 * Lets an hour pass since the member proved who they are: from the next access token on, changes ask for it again. The rows are
 * sealed again, or identity would not believe them.
 */
export const ageSignIns = (dataDir: string, email: string): Promise<void> =>
  withIdentity(dataDir, async (client) => {
    const key = Buffer.from(await readFile(join(dataDir, 'keys/row-seal.key'), 'utf8'), 'hex');
    const { rows } = await client.query<SessionRow>(
      `select id, member_id "memberId", started_at "startedAt", authenticated_at "authenticatedAt",
              authenticated_by "authenticatedBy"
       from sessions where member_id = (select id from members where email = $1)`,
      [email],
    );
    for (const row of rows) {
      const authenticatedAt = new Date(row.authenticatedAt.getTime() - HOUR_MS);
      const seal = createRowSeal(key).seal('sessions', { ...row, authenticatedAt });
      await client.query('update sessions set authenticated_at = $2, seal = $3 where id = $1', [
        row.id,
        authenticatedAt,
        seal,
      ]);
    }
  });

async function withIdentity(
  dataDir: string,
  act: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: readRunFile(dataDir)?.databases['identity'] });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
