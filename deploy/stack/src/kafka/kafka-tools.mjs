// The embedded Kafka needs Java and Maven, which no package brings. The bootstrap asks before it installs anything, so this is no
// TypeScript and runs on any Node.
import { spawnSync } from 'node:child_process';

const JAVA_MIN = 17;

/** The command that installs both, by the package manager that the system has. */
const INSTALL_COMMANDS = {
  'apt-get': 'sudo apt-get install -y default-jre-headless maven',
  dnf: 'sudo dnf install -y java-latest-openjdk-headless maven',
  pacman: 'sudo pacman -S --noconfirm jre-openjdk-headless maven',
  apk: 'sudo apk add openjdk17-jre-headless maven',
  zypper: 'sudo zypper install -y java-17-openjdk-headless maven',
  brew: 'brew install openjdk maven',
};

const ask = (command) => spawnSync(command, ['--version'], { encoding: 'utf8' });

/** Such as 17 of 'openjdk 17.0.13 2024-10-15'; 0 without Java. */
function javaMajor() {
  const { status, stdout } = ask('java');
  return status === 0 ? Number(/\b(\d+)[.\s-]/.exec(stdout)?.[1] ?? 0) : 0;
}

/** What is missing and how to get it, in one sentence; null when nothing is. */
export function kafkaToolsProblem() {
  const missing = [
    ...(javaMajor() >= JAVA_MIN ? [] : [`Java ${JAVA_MIN} or newer`]),
    ...(ask('mvn').status === 0 ? [] : ['Maven']),
  ];
  if (missing.length === 0) return null;
  const manager = Object.keys(INSTALL_COMMANDS).find((name) => ask(name).status === 0);
  const how = manager ? `run \`${INSTALL_COMMANDS[manager]}\`` : 'install them';
  return `Outlay's embedded Kafka needs ${missing.join(' and ')}: ${how}, or set KAFKA_BROKERS to a running cluster, or use docker compose up.`;
}
