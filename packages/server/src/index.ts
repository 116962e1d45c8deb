export { type App, startApp } from './app/start-app.ts';
export type { Config, LogLevel } from './config/config.ts';
export { ConfigError, readConfig } from './config/read-config.ts';
export { secretSettings } from './config/secret-files.ts';
export { settingDescriptions } from './config/setting-descriptions.ts';
export { specifiedPlans } from './domain/plan.ts';
export { createLogger, type Logger } from './telemetry/logger.ts';
