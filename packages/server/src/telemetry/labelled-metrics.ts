import { Counter, Gauge, type Registry } from 'prom-client';

export interface LabelledMetric {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  /** Values by label. */
  read(): Iterable<readonly [string, number]> | Promise<Iterable<readonly [string, number]>>;
}

/** A gauge with a series for each label, read whenever somebody reads the metrics. */
export function addLabelledGauge(register: Registry, metric: LabelledMetric): void {
  const { name, help, label } = metric;
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [register],
    collect() {
      return readAnew(this, metric);
    },
  });
}

/** As `addLabelledGauge`, for what only grows. */
export function addLabelledCounter(register: Registry, metric: LabelledMetric): void {
  const { name, help, label } = metric;
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [register],
    collect() {
      return readAnew(this, metric);
    },
  });
}

async function readAnew(into: Pick<Gauge, 'reset' | 'inc'>, { label, read }: LabelledMetric): Promise<void> {
  const series = await read();
  into.reset();
  for (const [each, value] of series) into.inc({ [label]: each }, value);
}
