import { describe } from 'vitest';
import { contractSuite } from './contract-suite.ts';

describe('the service on PostgreSQL', () => contractSuite('postgres'));
