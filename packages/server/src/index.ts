export { buildOpenApi } from './api/openapi/build-openapi.ts';
export { operations } from './api/operations/index.ts';
export { webhookPayloads } from './api/schemas/webhook-payloads.ts';
export { type App, startApp } from './app/start-app.ts';
export { type Config, type LogLevel, type Plan, plans } from './config/config.ts';
export { ConfigError, readConfig } from './config/read-config.ts';
export { settingDescriptions } from './config/setting-descriptions.ts';
export { createLogger, type Logger } from './telemetry/logger.ts';
