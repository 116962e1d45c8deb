let underWay = 0;
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** While something is being sent, the browser asks before it reloads or closes the page. */
export async function askBeforeLeaving<Result>(sent: Promise<Result>): Promise<Result> {
  underWay += 1;
  addEventListener('beforeunload', ask);
  try {
    return await sent;
  } finally {
    underWay -= 1;
    if (underWay === 0) removeEventListener('beforeunload', ask);
  }
}
