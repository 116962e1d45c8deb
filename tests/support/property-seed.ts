/**
 * Of the inputs that properties are tried with: the same ones in each run, as a run that fails by chance stops those who
 * changed something else. Another one finds other things: `PROPERTY_SEED=1 npx vitest run packages/core/src/layout`.
 */
export const propertySeed = Number(process.env['PROPERTY_SEED'] ?? 20_261_121);
