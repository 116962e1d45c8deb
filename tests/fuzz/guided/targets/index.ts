import path from 'node:path';

/** Where a target is, and what it is to reach. */
export interface TargetPlace {
  /** A module that exports `target`. It is loaded when counting has begun, so that what it loads is counted, too. */
  readonly file: string;
  /** A part of the URLs of the files whose blocks are news when they run. */
  readonly covers: RegExp;
}

const place = (file: string, covers: RegExp): TargetPlace => ({ file: path.join(import.meta.dirname, file), covers });

/** All targets by name. */
export const targets = {
  document: place('document.ts', /\/packages\/core\/src\/(?:design|errors|templates|variables)\//),
  templates: place('templates.ts', /\/packages\/core\/src\/(?:templates|variables)\/|\/node_modules\/liquidjs\//),
  svg: place('svg.ts', /\/packages\/core\/src\/(?:resources|geometry)\//),
  font: place('font.ts', /\/packages\/engine\/src\/fonts\//),
  image: place('image.ts', /\/packages\/(?:core\/src\/resources|engine\/src\/(?:images|fetch))\//),
  multipart: place('multipart.ts', /\/packages\/server\/src\/(?:http|api)\/|\/node_modules\/@fastify\/busboy\//),
  json: place('json.ts', /\/packages\/(?:server\/src\/(?:http|api|services)|core\/src\/errors)\//),
} as const satisfies Record<string, TargetPlace>;

export type TargetName = keyof typeof targets;

export const targetNames = Object.keys(targets) as readonly TargetName[];

export function isTargetName(name: string): name is TargetName {
  return Object.hasOwn(targets, name);
}
