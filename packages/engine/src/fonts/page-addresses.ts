/** The parts of addresses that stand for where a font file lies. No address holds a place of the machine. */
export const fontPackages = { bundled: 'bundled', own: 'own' } as const;

/** The last part of the address of a face's file: plain tables of either kind. */
export function addressedFile(faceId: string): string {
  return `${faceId}.sfnt`;
}
