import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import {
  engineFileQuery,
  fontFileParams,
  fontIndex,
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
    description: "TrueType or OpenType tables, not WOFF2. The account's own fonts are for its own keys alone.",
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
        .describe('What the package has of the language, as `fetchPatterns` of `createPageEngine` gives it.'),
    },
    errors: ['NOT_FOUND'],
  }),
  findWordStarts: defineOperation({
    id: 'findWordStarts',
    method: 'GET',
    path: '/engine/word-starts',
    tag: 'Engine',
    summary: 'Find where words begin in Thai, Lao, Khmer or Burmese',
    description: 'By the dictionaries of the service: those of browsers are others, and lines would break elsewhere.',
    access: 'designs:read',
    query: wordStartsQuery,
    success: { status: 200, description: 'Where words begin.', data: wordStarts },
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
