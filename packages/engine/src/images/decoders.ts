import sharp from 'sharp';

/** Flaws in older decoders that a file can reach; see `docs/reference/security.md`, I21. */
const oldest = { sharp: '0.35.3', vips: '8.18.3', webp: '1.3.2' } as const;

/** What pictures may be, in libvips' words. It would tell many more by their bytes: TIFF, HEIF, PDF, its own format. */
const allowed = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'NsgifBuffer'].map((name) => `VipsForeignLoad${name}`);

/**
 * Shuts every decoder of the process that no picture needs. Throws when a part of the image library is older than a known
 * flaw.
 */
export function shutDecoders(): void {
  const versions: Readonly<Record<string, string | undefined>> = sharp.versions;
  for (const [part, floor] of Object.entries(oldest)) {
    const version = versions[part] ?? '0';
    if (isOlder(version, floor)) throw new Error(`${part} ${version} has known flaws; install ${floor} or later`);
  }
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowed });
}

function isOlder(version: string, floor: string): boolean {
  const parts = (text: string) => text.split('.').map(Number);
  const wanted = parts(floor);
  const at = parts(version).findIndex((part, index) => part !== wanted[index]);
  return at >= 0 && (parts(version)[at] ?? 0) < (wanted[at] ?? 0);
}
