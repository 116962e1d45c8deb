/** The series of a node's `/metrics`, by their names with labels, such as `platen_refusals_total{scope="minute"}`. */
export async function readMetrics(node: { readonly operatorUrl: string }): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`${node.operatorUrl}/metrics`)).text();
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

/** The series of one metric, by the value of one of its labels. */
export function byLabel(series: Readonly<Record<string, number>>, metric: string, label: string) {
  const pattern = new RegExp(`^${metric}\\{.*?${label}="([^"]*)"`);
  return Object.fromEntries(
    Object.entries(series).flatMap(([name, value]) => {
      const of = pattern.exec(name)?.[1];
      return of === undefined ? [] : [[of, value]];
    }),
  );
}
