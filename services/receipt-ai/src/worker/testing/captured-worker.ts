/** Replaces the PDF worker in a test: tries what a file that took over the process would try, and reports what happened. */
import { spawnSync } from 'node:child_process';
import dgram from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import net from 'node:net';

const attempts: Record<string, (outside: string) => unknown> = {
  read: (outside) => readFileSync(outside),
  write: (outside) => writeFileSync(`${outside}.written`, ''),
  run: () => {
    throw spawnSync('true').error ?? new Error('It ran.');
  },
  evaluate: () => Reflect.construct(Function, ['return 1']),
  bind: () => (process as unknown as { binding(name: string): unknown }).binding('tcp_wrap'),
  connect: () => net.connect(8_080, '127.0.0.1'),
  listen: () => net.createServer().listen(0),
  http: () => get('http://127.0.0.1:8080'),
  fetch: () =>
    fetch('http://127.0.0.1:8080').catch((error: unknown) => {
      throw (error as Error).cause;
    }),
  udp: () => dgram.createSocket('udp4').send('x', 8_080, '127.0.0.1'),
  dns: () => lookup('localhost'),
};

process.on('disconnect', () => process.exit(0));
process.on('message', ({ file }: { file: Uint8Array }) => {
  void (async () => {
    // oxlint-disable-next-line no-restricted-properties -- what the environment holds is what is tested
    const found: Record<string, unknown> = { environment: Object.keys(process.env).sort() };
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt(Buffer.from(file).toString());
        found[name] = 'done';
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        found[name] = code ?? message;
      }
    }
    process.send?.({ kind: 'failed', message: JSON.stringify(found), rssBytes: 1 });
  })();
});
process.send?.({ kind: 'ready' });
