import { config } from 'zod';

// As in `@platen/browser`, for pages that load core without an engine: Zod tries `new Function` when a schema is made, which the
// Content-Security-Policy forbids and tells of.
config({ jitless: true });
