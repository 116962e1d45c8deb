/** What this package uses of what browsers and Node.js both have. */
declare class URL {
  static canParse(text: string): boolean;
  constructor(text: string);
  readonly protocol: string;
}
