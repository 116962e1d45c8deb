/** Follows links as a browser does, with the cookies of each host; it runs no script. `headers` come with each request. */
export function createSmallBrowser(headers: Readonly<Record<string, string>> = {}) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };

  /** One request; follows nothing. */
  async function ask(address: string): Promise<Response> {
    const url = new URL(address);
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html', cookie, ...headers } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const mark = pair.indexOf('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(pair.slice(0, mark));
      else jar.set(pair.slice(0, mark), pair.slice(mark + 1));
    }
    return response;
  }

  return {
    ask,
    /** Follows redirects until there is none, or until one leads to `stopAt`; answers where that is. */
    async open(address: string, stopAt?: string): Promise<string> {
      let url = address;
      for (let hop = 0; hop < 20; hop += 1) {
        const response = await ask(url);
        await response.body?.cancel();
        const location = response.headers.get('location');
        if (location === null) return url;
        url = new URL(location, url).href;
        if (stopAt !== undefined && url.startsWith(stopAt)) return url;
      }
      throw new Error(`too many redirects, the last to ${url}`);
    },
    /** All cookies of an address, as a header. */
    cookies: (address: string): string =>
      [...jarOf(new URL(address))].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}
