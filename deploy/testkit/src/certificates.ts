import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A certificate authority that exists for one spec: `<name>.key` and `<name>.crt` in the folder. */
export async function anAuthority(folder: string, name: string): Promise<void> {
  await run(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', `/CN=${name}`],
      ...['-keyout', `${name}.key`, '-out', `${name}.crt`],
    ],
    { cwd: folder },
  );
}

/**
 * A server's key and certificate, signed by an authority, for connections to `localhost` and to no other name: `server.key` and
 * `server.crt` in the folder.
 */
export async function aServerCertificate(folder: string, authority: string): Promise<void> {
  await writeFile(join(folder, 'names.cnf'), 'subjectAltName = DNS:localhost\n');
  await run(
    'openssl',
    [
      ...['req', '-new', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'],
      ...['-keyout', 'server.key', '-out', 'server.csr'],
    ],
    { cwd: folder },
  );
  await run(
    'openssl',
    [
      ...['x509', '-req', '-in', 'server.csr', '-days', '1', '-extfile', 'names.cnf'],
      ...['-CA', `${authority}.crt`, '-CAkey', `${authority}.key`, '-CAcreateserial'],
      ...['-out', 'server.crt'],
    ],
    { cwd: folder },
  );
}
