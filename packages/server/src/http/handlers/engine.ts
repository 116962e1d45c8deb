import type { engineOperations } from '@platen/api';
import { findWordStarts, readLocale } from '@platen/core';
import type { EngineFile, EngineFilesService } from '../../services/engine-files/engine-files-service.ts';
import { findFormats } from '../../services/engine-files/find-formats.ts';
import type { FileAnswer, HandlersOf } from '../call.ts';

export function engineHandlers({
  engineFiles,
}: {
  readonly engineFiles: EngineFilesService;
}): HandlersOf<typeof engineOperations> {
  /** For a year where the address holds the version that the file is of; else it is to be asked for each time. */
  const answer = ({ packed, digest }: EngineFile, { v }: { readonly v?: string | undefined } = {}): FileAnswer => ({
    bytes: packed,
    isPacked: true,
    digest,
    cacheControl: v === engineFiles.engineVersion ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  });
  return {
    async getEngineFonts({ principal: { accountId } }) {
      return answer(await engineFiles.fontIndex(accountId));
    },
    async getEngineFont({ principal: { accountId }, params, query }) {
      return answer(await engineFiles.font({ accountId, ...params }), query);
    },
    async getEnginePatterns({ params, query }) {
      return answer(await engineFiles.patterns(params.file), query);
    },
    // So few letters that it takes a millisecond.
    async findWordStarts({ query: { text, lang } }) {
      return { data: { starts: findWordStarts(text, lang) } };
    },
    async findFormats({ query: { lang, asked } }) {
      const locale = readLocale(lang) ?? '';
      return { data: { locale, texts: locale === '' ? [] : asked.map((each) => findFormats(locale, each)) } };
    },
    async getSvgRenderer({ query }) {
      return answer(await engineFiles.svgRenderer(), query);
    },
  };
}
