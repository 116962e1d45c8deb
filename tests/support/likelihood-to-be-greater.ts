/** How likely a value of the first sample is greater than one of the second (Mann and Whitney's U ÷ its most). */
export function likelihoodToBeGreater(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((value) => ({ value, own: true })), ...second.map((value) => ({ value, own: false }))];
  all.sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    // Equal ones share the middle of their ranks, which count from 1.
    const rank = (from + 1 + to) / 2;
    ranks += rank * all.slice(from, to).filter(({ own }) => own).length;
    from = to;
  }
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}
