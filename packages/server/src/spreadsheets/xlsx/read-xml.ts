import type { Readable } from 'node:stream';
import { PlatenError } from '@platen/core';
import { SaxesParser } from 'saxes';
import { fileRefused } from '../sheet.ts';
import { damaged } from './archive.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Told of elements by their names without prefix, as writers choose different ones. */
export interface XmlHandlers {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  /** May come in several pieces. */
  readonly text?: (text: string) => void;
}

/** The parser keeps what is open; writers nest a dozen, have some twenty attributes and none longer than a formula. */
const xmlBounds = { depth: 64, attributes: 256, attributeLength: 32_768 } as const;

/**
 * Reads XML as it comes. Entities that a document declares itself do not exist in XLSX, and are refused with it.
 * @throws PlatenError INVALID_REQUEST
 */
export async function readXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  let attributes = 0;
  parser.on('opentagstart', () => {
    depth += 1;
    attributes = 0;
    if (depth > xmlBounds.depth) throw fileRefused(`nests elements more than ${xmlBounds.depth} levels deep`);
  });
  parser.on('attribute', ({ value }) => {
    attributes += 1;
    if (attributes > xmlBounds.attributes) {
      throw fileRefused(`has an element of more than ${xmlBounds.attributes} attributes`);
    }
    if (value.length > xmlBounds.attributeLength) {
      throw fileRefused(`has an attribute of more than ${xmlBounds.attributeLength} characters`);
    }
  });
  parser.on('opentag', ({ name, attributes }) => handlers.open(localName(name), attributes as Attributes));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('doctype', () => {
    throw fileRefused('has a document type declaration, which XLSX does not know');
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) parser.write(decoder.decode(chunk, { stream: true }));
    parser.write(decoder.decode()).close();
  } catch (cause) {
    throw cause instanceof PlatenError ? cause : damaged(cause);
  } finally {
    stream.destroy();
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The value of an attribute whatever its prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  const full = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return full === undefined ? undefined : attributes[full];
}
