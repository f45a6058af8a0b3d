import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT } from '../paths.ts';
import type { Command } from '../processes/supervised-process.ts';

/** How the parts of a stack are started for the people who change them. */
export interface Developing {
  /** The part that is started with a debugger; null when none is. */
  readonly inspect: string | null;
}

/** The built client that the gateway serves; while developing, Vite serves the sources as well. */
export const isWebBuilt = (): boolean => existsSync(join(ROOT, 'web/dist/index.html'));

const INSPECT_PORT = 9229;

/** The same command, started again by Node whenever one of the files that it has loaded changes. */
export const watched = (name: string, command: Command, { inspect }: Developing): Command => ({
  ...command,
  args: [
    '--watch',
    '--watch-preserve-output',
    ...(name === inspect ? [`--inspect=127.0.0.1:${INSPECT_PORT}`] : []),
    ...command.args,
  ],
});

/** The usual PORT gets Vite's usual port, and each other PORT another one. */
export const vitePort = (gatewayPort: number): number => 2_173 + gatewayPort;

/** Serves the web client from its sources; requests to the API go to the gateway. */
export const viteCommand = (gatewayPort: number): Command => ({
  file: NODE,
  args: [
    join(ROOT, 'web/node_modules/vite/bin/vite.js'),
    join(ROOT, 'web'),
    '--port',
    String(vitePort(gatewayPort)),
    '--strictPort',
  ],
  env: { OUTLAY_GATEWAY: `http://localhost:${gatewayPort}` },
});
