import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import {
  engineFileQuery,
  fontFileParams,
  fontIndex,
  formats,
  formatsQuery,
  patternFileParams,
  wordStarts,
  wordStartsQuery,
} from '../schemas/engine.ts';

/** What the engine in a web page loads: `PageEngineOptions` of `@platen/browser`. */
export const engineOperations = {
  getEngineFonts: defineOperation({
    id: 'getEngineFonts',
    method: 'GET',
    path: '/engine/fonts',
    tag: 'Engine',
    summary: 'Read the index of fonts for the engine in a page',
    description: 'The bundled families and those of the account.',
    access: 'designs:read',
    success: {
      status: 200,
      description: 'The index, as `fontIndex` of `createPageEngine` takes it.',
      mediaType: 'application/json',
      file: fontIndex,
    },
  }),
  getEngineFont: defineOperation({
    id: 'getEngineFont',
    method: 'GET',
    path: '/engine/fonts/{package}/{file}',
    tag: 'Engine',
    summary: 'Read a font file as plain tables',
    description: "TrueType or OpenType tables, not WOFF2. The account's own fonts can only be read with its own keys.",
    access: 'designs:read',
    params: fontFileParams,
    query: engineFileQuery,
    success: { status: 200, description: 'The font file.', mediaType: 'font/sfnt', file: 'bytes' },
    errors: ['NOT_FOUND'],
  }),
  getEnginePatterns: defineOperation({
    id: 'getEnginePatterns',
    method: 'GET',
    path: '/engine/patterns/{file}',
    tag: 'Engine',
    summary: 'Read the hyphenation patterns of a language',
    access: 'designs:read',
    params: patternFileParams,
    query: engineFileQuery,
    success: {
      status: 200,
      description: 'The patterns of a file of the package `hyphen`.',
      mediaType: 'application/json',
      file: z
        .array(z.unknown())
        .describe(
          'The patterns of the language as the package has them; `fetchPatterns` of `createPageEngine` returns this list.',
        ),
    },
    errors: ['NOT_FOUND'],
  }),
  findWordStarts: defineOperation({
    id: 'findWordStarts',
    method: 'GET',
    path: '/engine/word-starts',
    tag: 'Engine',
    summary: 'Find where words begin in Thai, Lao, Khmer or Burmese',
    description: 'Uses the dictionaries of the service: with those of browsers, lines would break in other places.',
    access: 'designs:read',
    query: wordStartsQuery,
    success: { status: 200, description: 'Where words begin.', data: wordStarts },
  }),
  findFormats: defineOperation({
    id: 'findFormats',
    method: 'GET',
    path: '/engine/formats',
    tag: 'Engine',
    summary: 'Write numbers and dates in a language',
    description: 'As renders write them. Browsers lack some languages that the service has.',
    access: 'designs:read',
    query: formatsQuery,
    success: {
      status: 200,
      description: 'What each number and date is in its language, in the order of the questions.',
      data: formats,
    },
  }),
  getSvgRenderer: defineOperation({
    id: 'getSvgRenderer',
    method: 'GET',
    path: '/engine/svg-renderer',
    tag: 'Engine',
    summary: 'Read the WebAssembly module that draws filters of SVG art',
    description: 'The module of `@resvg/resvg-wasm` with which the service draws them, for its `initWasm`.',
    access: 'designs:read',
    query: engineFileQuery,
    success: {
      status: 200,
      description: 'The module, of some two megabytes when unpacked.',
      mediaType: 'application/wasm',
      file: 'bytes',
    },
  }),
};
