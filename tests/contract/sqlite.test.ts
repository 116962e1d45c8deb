import { describe } from 'vitest';
import { contractSuite } from './contract-suite.ts';

describe('the service on SQLite', () => contractSuite('sqlite'));
