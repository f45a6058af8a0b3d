import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_S = 100;

interface ProcessFacts {
  pid: number;
  parent: number;
  /** With its children that have ended, such as the server's processes of closed connections. */
  cpuSeconds: number;
  residentBytes: number;
  proportionalBytes: number;
  name: string;
}

function readProcess(pid: number): ProcessFacts | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return {
      pid,
      parent: Number(fields[1]),
      cpuSeconds:
        fields
          .slice(11, 15)
          .map(Number)
          .reduce((sum, ticks) => sum + ticks) / CLOCK_TICKS_PER_S,
      residentBytes: pages * 4_096,
      proportionalBytes: Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1_024,
      name: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(0, 200),
    };
  } catch {
    return null;
  }
}

export function processTree(rootPid: number): ProcessFacts[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((facts): facts is ProcessFacts => facts !== null);
  const wanted = new Set([rootPid]);
  for (let grew = true; grew;) {
    grew = false;
    for (const { pid, parent } of all) {
      if (wanted.has(parent) && !wanted.has(pid)) {
        wanted.add(pid);
        grew = true;
      }
    }
  }
  return all.filter(({ pid }) => wanted.has(pid));
}

/** CPU seconds so far of a process and those that it has started, by part. */
export function cpuSecondsBy(
  rootPid: number,
  partOf: (facts: ProcessFacts) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const facts of processTree(rootPid)) {
    const part = partOf(facts);
    sums.set(part, (sums.get(part) ?? 0) + facts.cpuSeconds);
  }
  return sums;
}
