import { z } from 'zod';
import type { Config } from './config.ts';

/** Settings of the collector of traces, by the names that OpenTelemetry has for them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, hostname: /.*/, error: 'expected an absolute http or https URL' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text, context): Readonly<Record<string, string>> => {
      const entries = text.split(',').map((part) => /^\s*([\w-]{1,100})\s*=\s*([\x21-\x7e]{0,4096})\s*$/.exec(part));
      if (!entries.includes(null))
        return Object.fromEntries(entries.map((entry) => [entry?.[1] ?? '', entry?.[2] ?? '']));
      context.addIssue('expected name=value, comma-separated, such as x-api-key=secret');
      return z.NEVER;
    })
    .default({}),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'expected a number from 0 to 1')
    .transform(Number)
    .default(1),
};

/** The library reads these by itself; here they are read once, checked, and taken from files too. */
export function toTracingConfig(values: z.output<z.ZodObject<typeof tracingVariables>>): Config['tracing'] {
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    share: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
