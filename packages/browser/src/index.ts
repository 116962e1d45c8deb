import './jitless.ts';

export {
  createPageEngine,
  type LaidOut,
  type LayOutRequest,
  type PageEngine,
  type PageEngineOptions,
} from './engine/page-engine.ts';
