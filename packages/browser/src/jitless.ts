import { config } from 'zod';

// Zod compiles its checks with `new Function`, which a strict Content-Security-Policy forbids. It decides when a schema is
// made, so this file must be loaded before core.
config({ jitless: true });
