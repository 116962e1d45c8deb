import type { call } from '../api/client.ts';

export type ListedDesign = Awaited<ReturnType<typeof call<'listDesigns'>>>['data'][number];
