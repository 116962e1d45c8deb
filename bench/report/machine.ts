import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, release, totalmem } from 'node:os';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly date: string;
  readonly sentence: string;
}

export function describeMachine(): Machine {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const cores = availableParallelism();
  const memoryGb = Math.round(totalmem() / 1e9);
  const name = /^PRETTY_NAME="(.+)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'Linux';
  const system = `${name}, Linux ${release().split('-')[0]}`;
  const date = new Date().toISOString().slice(0, 10);
  const node = process.version;
  const sentence = `${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node.js ${node}, ${date}`;
  return { processor, cores, memoryGb, system, node, date, sentence };
}
