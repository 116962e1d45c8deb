import { describe } from 'vitest';
import { columnsOf } from '../support/columns.ts';
import { contractSuite } from './contract-suite.ts';

describe.runIf(columnsOf('database').includes('sqlite'))('the service on SQLite', () => contractSuite('sqlite'));
