/**
 * Digits behind the point of currencies that have not two, by CLDR 48, as the service's own runtime writes them. Firefox goes by
 * ISO 4217, where a rupiah has cents that nobody uses.
 */
const unusual: Readonly<Record<number, string>> = {
  0:
    'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF ' +
    'XOF XPF YER',
  3: 'BHD JOD KWD LYD OMR TND',
};

const digits: ReadonlyMap<string, number> = new Map(
  Object.entries(unusual).flatMap(([count, codes]) => codes.split(' ').map((code) => [code, Number(count)] as const)),
);

/** How many digits a currency has behind the point. */
export function currencyDigits(code: string): number {
  return digits.get(code.toUpperCase()) ?? 2;
}
