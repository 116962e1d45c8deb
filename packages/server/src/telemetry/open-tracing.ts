import { noTracing, type Tracing, type TracingOptions } from './tracing.ts';

export async function openTracing(options: TracingOptions): Promise<Tracing> {
  const { endpoint } = options;
  if (endpoint === undefined) return noTracing;
  const { openOtlpTracing } = await import('./otlp-tracing.ts');
  return openOtlpTracing({ ...options, endpoint });
}
