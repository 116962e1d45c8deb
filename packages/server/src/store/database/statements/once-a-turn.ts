/** Answers all who ask under one name in one turn of the event loop together: `ask` is called once, after that turn. */
export function createOnceATurn<Answer>() {
  const asked = new Map<string, Promise<Answer>>();

  return (name: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const answer =
      asked.get(name) ??
      new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        asked.delete(name);
        return ask();
      });
    asked.set(name, answer);
    return answer;
  };
}
