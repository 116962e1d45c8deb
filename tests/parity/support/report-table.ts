export interface Measurement {
  readonly name: string;
  readonly way: 'canvas' | 'html';
  readonly percent: number;
  readonly maxChannel: number;
}

/** A line for each case, then the mean and the worst of each way. */
export function reportTable(measurements: readonly Measurement[]): string {
  const names = [...new Set(measurements.map(({ name }) => name))];
  const cell = (name: string, way: Measurement['way']): string => {
    const found = measurements.find((one) => one.name === name && one.way === way);
    return (found ? `${found.percent.toFixed(3)} % (max ${found.maxChannel})` : '–').padStart(20);
  };
  const width = Math.max(...names.map(({ length }) => length), 'case'.length);
  const lines = names.map((name) => `${name.padEnd(width)} ${cell(name, 'canvas')} ${cell(name, 'html')}`);
  const totals = (['canvas', 'html'] as const).map((way) => {
    const { count, mean, worst } = summarise(measurements, way);
    return `${way}: ${count} cases, mean ${mean.toFixed(4)} %, worst ${worst.toFixed(3)} %`;
  });
  return [`${'case'.padEnd(width)} ${'canvas'.padStart(20)} ${'html'.padStart(20)}`, ...lines, ...totals].join('\n');
}

export function summarise(measurements: readonly Measurement[], way: Measurement['way']) {
  const percents = measurements.filter((one) => one.way === way).map(({ percent }) => percent);
  const sum = percents.reduce((total, percent) => total + percent, 0);
  return {
    count: percents.length,
    mean: percents.length === 0 ? 0 : sum / percents.length,
    worst: Math.max(0, ...percents),
  };
}
