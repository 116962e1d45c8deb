// Usage: npm run complete-lock-file, after npm has written package-lock.json
//        npm run check:lock (fails where something is missing)
//
// npm locks only those optional packages of other platforms that the registry at hand has, and then `npm ci` refuses the
// lock file on those platforms (npm/cli#4828). This adds an entry for each that a package names in an exact version, without
// a hash. What Linux with glibc on x64 and arm64 needs must have hashes: for that, lock with a registry that has all.

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Packages = Readonly<Record<string, Locked>>;

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** Entries for the optional packages that others name and a lock file lacks, by their places. */
export function missingEntries(packages: Packages): Packages {
  const missing: Record<string, Locked> = {};
  for (const [place, parent] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (!isLocked(packages, place, name)) missing[`node_modules/${name}`] = entryOf({ name, version, parent });
    }
  }
  return missing;
}

/** Whether a package at a place finds another as Node.js looks for it: in its own folder, then in those around it. */
function isLocked(packages: Packages, place: string, name: string): boolean {
  const parts = place.split('/');
  return (
    parts.some((_, index) => Object.hasOwn(packages, [...parts.slice(0, index + 1), 'node_modules', name].join('/'))) ||
    Object.hasOwn(packages, `node_modules/${name}`)
  );
}

function entryOf(wanted: { readonly name: string; readonly version: string; readonly parent: Locked }): Locked {
  const { name, version, parent } = wanted;
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (os === undefined || cpu === undefined || !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
    throw new Error(
      `${name}@${version} is missing in package-lock.json: expected a name that tells system and processor, such as cli-linux-x64-musl, and an exact version. Add its entry by hand.`,
    );
  }
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    version,
    cpu: [cpu],
    ...(parent.dev && { dev: true }),
    ...(libc !== undefined && { libc: [libc] }),
    // It is a part of its parent.
    ...(parent.license !== undefined && { license: parent.license }),
    optional: true,
    os: [os],
  };
}

function run(): void {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };
  const missing = missingEntries(lock.packages);
  const names = Object.keys(missing);
  if (names.length === 0) return;
  if (process.argv.includes('--check')) {
    console.error(`package-lock.json lacks ${names.join(', ')}: run npm run complete-lock-file`);
    process.exit(1);
  }
  // In the order of npm, so that it changes nothing when it writes the file again.
  const all = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync('package-lock.json', `${JSON.stringify(lock, undefined, 2)}\n`);
  console.log(`added ${names.length} entries`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) run();
