import { isIP } from 'node:net';
import { z } from 'zod';
import type { AddressRange } from './config.ts';

const sentence = 'expected addresses and ranges, comma-separated, such as 10.0.0.0/8,2001:db8::1';

/** `10.0.0.0/8, 192.0.2.10, 2001:db8::/32`; not `/0`, which would take everybody's word. */
export const trustedProxies = z.string().transform((text, context): readonly AddressRange[] => {
  const ranges = text.split(',').map((part) => readRange(part.trim()));
  if (!ranges.includes(undefined)) return ranges.filter((range) => range !== undefined);
  context.addIssue(sentence);
  return z.NEVER;
});

function readRange(text: string): AddressRange | undefined {
  const [, address = '', bits] = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  const longest = family === 6 ? 128 : 32;
  const prefix = bits === undefined ? longest : Number(bits);
  return family === 0 || prefix < 1 || prefix > longest ? undefined : { address, prefix };
}
