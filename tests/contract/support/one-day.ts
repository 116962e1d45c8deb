const today = () => new Date().toISOString().slice(0, 10);

/** What `work` gives with all of it done on one day, which it is told: what is counted by days is else of two over midnight. */
export async function onOneDay<Result>(work: (day: string) => Promise<Result>): Promise<Result> {
  for (;;) {
    const day = today();
    const result = await work(day);
    if (today() === day) return result;
  }
}
