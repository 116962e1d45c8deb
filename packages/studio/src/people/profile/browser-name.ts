const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Such as `Firefox 145, Linux`, of what a browser called itself; undefined: of none that is known. */
export function browserName(userAgent: string): string | undefined {
  for (const [name, sign] of browsers) {
    const version = sign.exec(userAgent)?.[1];
    if (version === undefined) continue;
    const system = systems.find(([, each]) => each.test(userAgent))?.[0];
    return system === undefined ? `${name} ${version}` : `${name} ${version}, ${system}`;
  }
  return undefined;
}
