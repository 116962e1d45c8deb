import { expect, it } from 'vitest';
import { design, errorOf } from '../variables/bind-design.fixture.ts';
import { type BindRequest, bindDesign } from '../variables/bind-design.ts';
import { checkBoundValues } from './check-bound-values.ts';

const photo = { id: 'photo', type: 'image', width: 9, height: 9, src: '{{ photo }}' };

function check(elements: readonly object[], request: BindRequest): void {
  const document = design(elements);
  checkBoundValues(document, bindDesign(document, request), request);
}

const pathsOf = (elements: readonly object[], request: BindRequest) =>
  (errorOf(() => check(elements, request)).details['errors'] as { path: string }[]).map(({ path }) => path);

it.each(['photo', 'n/a', 'example.com/a.jpg', 'not a url'])('%s is no address, and the variable is named', (src) => {
  const error = errorOf(() => check([photo], { dynamicData: { photo: src } }));
  expect([error.code, error.status, error.details['field']]).toEqual([
    'INVALID_DYNAMIC_DATA',
    422,
    'dynamicData.photo',
  ]);
});

it('names all variables, in groups and copies as well, and overrides', () => {
  const card = {
    id: 'card',
    type: 'group',
    width: 9,
    height: 9,
    repeat: { each: 'people' },
    children: [{ ...photo, id: 'face', src: '{{ item.face }}' }],
  };
  const data = { dynamicData: { photo: 'x', people: [{ face: 'y' }] } };
  expect(pathsOf([photo, card], data)).toEqual(['/dynamicData/photo', '/dynamicData/people/0']);
  expect(pathsOf([photo], { dynamicElements: { photo: { src: 'x' } } })).toEqual(['/dynamicElements/photo/src']);
});

it.each<[string, object, string]>([
  ['it is an address', {}, 'https://example.com/a.jpg'],
  ['it is one of this service', {}, '/v1/assets/a'],
  ['it is a data URI', {}, 'data:image/png;base64,AAAA'],
  ['it is an uploaded picture', {}, 'ast_7F3K'],
  ['it is empty', {}, ''],
  ['the element goes without', { onError: 'skip' }, 'x'],
  ['something stands in for it', { fallbackSrc: 'https://example.com/b.jpg' }, 'x'],
  ['the design itself holds it', { src: 'x' }, 'y'],
])('nothing is refused where %s', (_, more, src) => {
  expect(() => check([{ ...photo, ...more }], { dynamicData: { photo: src } })).not.toThrow();
});

it('names the giver of every code that cannot hold its value, and says what is wrong with it', () => {
  const box = { width: 90, height: 90 };
  const codes = [
    { id: 'ean', type: 'barcode', ...box, format: 'ean13', value: '{{ number }}' },
    { id: 'sku', type: 'barcode', ...box, format: 'code39', value: 'lower' },
    { id: 'url', type: 'qr', ...box, value: 'x' },
    { id: 'none', type: 'qr', ...box, value: '' },
  ];
  const dynamicElements = { url: { value: 'x'.repeat(3_000) } };
  const error = errorOf(() => check(codes, { dynamicData: { number: '123' }, dynamicElements }));
  expect(error.details).toMatchObject({
    field: 'dynamicData.number',
    errors: [
      {
        path: '/dynamicData/number',
        code: 'INVALID_VALUE',
        message: expect.stringContaining('a barcode of format ean13: expected 12 or 13 digits'),
        received: '"123"',
      },
      { path: '/elements/sku/value', code: 'INVALID_VALUE' },
      { path: '/dynamicElements/url/value', expected: 'at most 2331 bytes of UTF-8', received: '3000 bytes of UTF-8' },
    ],
  });
});

it('names the variable of every picture that an element has, not that of its src', () => {
  const box = { width: 90, height: 90 };
  const elements = [
    { id: 'cut', type: 'image', ...box, src: '{{ photo }}', clip: { src: '{{ mask }}' } },
    { id: 'code', type: 'qr', ...box, value: 'x', logo: { src: '{{ logo }}' } },
    { id: 'stored', type: 'table', ...box, rows: [[{ image: { src: '{{ cell }}' } }]] },
    { id: 'sent', type: 'table', ...box, columns: [{ key: 'pic' }], rows: '{{ guests }}' },
  ];
  const dynamicData = {
    photo: 'https://example.com/a.jpg',
    mask: 'no mask',
    logo: 'no logo',
    cell: 'no cell',
    guests: [{ pic: { url: 'https://example.com/b.jpg' } }, { pic: { url: 'no guest' } }],
  };
  expect(pathsOf(elements, { dynamicData })).toEqual([
    '/dynamicData/mask',
    '/dynamicData/logo',
    '/dynamicData/cell',
    '/dynamicData/guests/1/pic',
  ]);
  const dynamicElements = { code: { logo: { src: 'no logo' } } };
  expect(pathsOf(elements.slice(1, 2), { dynamicElements })).toEqual(['/dynamicElements/code/logo/src']);
});

it('names the cell of every QR code in a table that cannot hold its value', () => {
  const long = 'x'.repeat(2_400);
  const table = { id: 'list', type: 'table', width: 90, height: 90 };
  const rows = [[{ qr: { value: long } }, { qr: { value: '{{ link }}' } }]];
  expect(pathsOf([{ ...table, rows }], { dynamicData: { link: long } })).toEqual([
    '/elements/list/rows/0/0/qr/value',
    '/dynamicData/link',
  ]);
  const sent = { ...table, columns: [{ key: 'a' }], rows: '{{ rows }}' };
  const data = { dynamicData: { rows: [{ a: { qr: long } }, { a: { qr: long } }] } };
  expect(pathsOf([sent], data)).toEqual(['/dynamicData/rows/0/a', '/dynamicData/rows/1/a']);
  const lists = { dynamicData: { rows: [['x', { qr: long }]] } };
  expect(pathsOf([{ ...table, rows: '{{ rows }}' }], lists)).toEqual(['/dynamicData/rows/0/1']);
});
