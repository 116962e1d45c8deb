import './jitless.ts';

export { textContrast } from '@platen/core';
export { createPageEngine, type LaidOut, type PageEngine } from './engine/page-engine.ts';
export { openServiceEngine } from './service/open-service-engine.ts';
export { createServiceCalls } from './service/service-calls.ts';
