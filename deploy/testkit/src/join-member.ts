import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { followMailedLink } from './caught-mail.ts';
import type { RunFile } from '@outlay/stack/local/run-file';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';

/** Follows the rule for passwords. */
export const NEW_MEMBER_PASSWORD = 'marble-otter-violin-42';

/** Invites an employee to the demo organization, managed by its manager, accepts the invitation by mail and signs in. */
export async function joinMember(
  { url, mailboxUrl }: Pick<RunFile, 'url' | 'mailboxUrl'>,
  email: string,
  password: string,
): Promise<RestClient> {
  const admin = await RestClient.signIn(url, 'admin@outlay.test', DEMO_PASSWORD);
  const manager = await RestClient.signIn(url, 'manager@outlay.test', DEMO_PASSWORD);
  const { me } = await askGraphql<{ me: { id: string } }>(url, manager.token, '{ me { id } }');
  await askGraphql(
    url,
    admin.token,
    `mutation ($managerId: ID!, $email: String!) { inviteMember(input: {
       email: $email, firstName: "Nora", lastName: "New", roles: [EMPLOYEE], managerId: $managerId
     }) { errors { message } } }`,
    { email, managerId: me.id },
  );
  await followMailedLink({ url, mailboxUrl }, 'acceptInvitation', email, password);
  return RestClient.signIn(url, email, password);
}
