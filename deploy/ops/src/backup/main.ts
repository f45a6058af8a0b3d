import { Command } from 'commander';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AlreadyRunningError, endLeftovers, readRunFile, readSettings } from '@outlay/stack/local';
import { BackupError } from './backup-error.ts';
import { restoreService, restoreStack } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

// npm run backup -- <folder>, npm run restore -- <folder>: for the local stack. Exit code 0 on success, 1 with the reason on
// failure.
const settings = readSettings();
const program = new Command('outlay').description('Back up and restore the local stack');

function assertEmbedded(): void {
  if (settings.databaseServerUrl === null && settings.kafka === null) return;
  throw new BackupError(
    'DATABASE_URL or KAFKA_BROKERS names a server of yours: back it up by its own means (deploy/docs/install.md, "Backup").',
  );
}

program
  .command('backup <folder>')
  .description('copy the running stack into a new folder')
  .option('--keys <folder>', 'copy its keys into another new folder, to be kept apart')
  .action(async (folder: string, { keys }: { keys?: string }) => {
    assertEmbedded();
    const running = readRunFile(settings.dataDir);
    if (!running) throw new BackupError('No running stack: start it with npm start.');
    if (keys !== undefined && existsSync(keys)) {
      throw new BackupError(`${keys} is there already: name a new folder for the keys.`);
    }
    await takeBackup(running, settings.dataDir, resolve(folder));
    console.log(`Backed up to ${folder}.`);
    if (keys === undefined) {
      console.error(
        `The keys are not in it. Without ${join(settings.dataDir, 'keys')} it cannot sign in anyone or pay: keep them elsewhere (--keys <folder>).`,
      );
      return;
    }
    await cp(join(settings.dataDir, 'keys'), keys, { recursive: true });
    console.log(
      `The keys are in ${keys}: they control the treasury. Keep them apart from the backup.`,
    );
  });

program
  .command('restore <folder>')
  .description('put a backup into an empty data folder (OUTLAY_DATA_DIR)')
  .option('--keys <folder>', 'the folder that the keys were copied into')
  .option('--service <name>', 'only the database of this service, of a stopped stack')
  .action(async (folder: string, { keys, service }: { keys?: string; service?: string }) => {
    assertEmbedded();
    await endLeftovers(settings.dataDir);
    const from = resolve(folder);
    if (service === undefined) {
      await restoreStack(settings.dataDir, from, keys === undefined ? null : resolve(keys));
    } else {
      await restoreService(settings.dataDir, from, service);
    }
    console.log(`Restored from ${folder}. Start it with npm start.`);
  });

try {
  await program.parseAsync(process.argv);
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof BackupError || error instanceof AlreadyRunningError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
