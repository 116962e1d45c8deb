import { readFixture } from '../fixtures.ts';
import { box, fontFace, type PageHtml, page } from './page-parts.ts';

interface Item {
  readonly item: string;
  readonly qty: number;
  readonly price: number;
  readonly amount: number;
}

const { design, data } = readFixture('invoice');
const items = data['items'] as readonly Item[];
const customer = data['customer'] as { readonly name: string; readonly street: string; readonly city: string };
const inter = fontFace('Inter', '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const euros = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const date = (text: unknown) =>
  new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(String(text)));

const css = `${inter}
body{font:400 16px/1.2 Inter}
table{position:absolute;left:56px;top:256px;width:682px;border-collapse:collapse;table-layout:fixed;font-size:9.5px;color:#1b2430;font-feature-settings:"tnum"}
td,th{padding:4px 8px;text-align:right;font-weight:400;vertical-align:middle}
td:first-child,th:first-child{text-align:left}
th{font-size:9px;font-weight:600;color:#fff;background:#1b2430;font-feature-settings:normal}
tbody tr:nth-child(even) td{background:#f4f7f6}
tbody tr+tr td{box-shadow:inset 0 1px #e3e8e6}
tfoot td{font-size:10.5px;font-weight:700;box-shadow:inset 0 1px #e3e8e6;font-feature-settings:normal}
tfoot td:first-child{text-align:right}`;

/** `fixtures/designs/invoice` in HTML; `turn` makes one unlike the other. */
export function invoiceHtml(turn: number): PageHtml {
  const grey = 'color:#66707c;';
  const right = 'text-align:right;';
  const label = 'font-size:8.5px;font-weight:600;letter-spacing:.08em;color:#0f766e;';
  const rows = items.map(
    ({ item, qty, price, amount }) =>
      `<tr><td>${item}<td>${qty}<td>${euros.format(price)}<td>${euros.format(amount)}</tr>`,
  );
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  const body = [
    box([0, 0, 794, 10], 'background:#0f766e'),
    box([56, 48, 300, 34], 'font-size:24px;font-weight:700;color:#1b2430;letter-spacing:-.02em', 'Larkspur Studio'),
    box([56, 86, 300, 48], `font-size:10.5px;line-height:1.45;${grey}`, '14 Quay Street<br>Galway H91 X2P4<br>Ireland'),
    box([494, 44, 244, 42], `font-size:32px;font-weight:300;color:#1b2430;${right}`, 'Invoice'),
    box([494, 88, 244, 16], `font-size:11px;${grey}${right}`, `No. ${data['number']} ${turn}`),
    box([494, 104, 244, 16], `font-size:11px;${grey}${right}`, date(data['issued'])),
    box([56, 158, 240, 14], label, 'BILLED TO'),
    box(
      [56, 174, 280, 64],
      'font-size:11.5px;line-height:1.45;color:#1b2430',
      `${customer.name}<br>${customer.street}<br>${customer.city}`,
    ),
    box([494, 158, 244, 14], `${label}${right}`, 'AMOUNT DUE'),
    box(
      [494, 172, 244, 36],
      `font-size:26px;font-weight:700;color:#1b2430;${right}`,
      euros.format(Number(data['total'])),
    ),
    box([494, 208, 244, 16], `font-size:11px;${grey}${right}`, `by ${date(data['due'])}`),
    `<table><colgroup><col><col style="width:56px"><col style="width:96px"><col style="width:104px"></colgroup><thead><tr><th>Description<th>Qty<th>Unit price<th>Amount</tr></thead><tbody>${rows.join('')}</tbody><tfoot><tr><td colspan="3">Total<td>${euros.format(total)}</tr></tfoot></table>`,
    box([56, 1043.5, 682, 1], 'background:#d5dcda'),
    box(
      [56, 1054, 460, 40],
      `font-size:9px;line-height:1.5;${grey}`,
      'Please pay within 30 days to IE64 IRCE 9205 0112 3456 78. Thank you for working with us.',
    ),
    box([538, 1054, 200, 16], `font-size:9px;${grey}${right}`, 'VAT IE 1234567T'),
  ].join('');
  return page(design, css, body);
}
