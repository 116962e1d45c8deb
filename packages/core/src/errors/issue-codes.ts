/** Every code of `details.errors[]`: what is wrong at one place of an input. */
export const issueCodes = {
  MISSING: 'Something must stand there, and nothing does.',
  INVALID_TYPE: 'Another type was expected, such as a number where a text stands.',
  INVALID_VALUE: 'The type is right, the value is none of those that are possible.',
  OUT_OF_RANGE: 'A number is too small or too large, or a text or a list too short or too long.',
  INVALID_TEXT: 'A text holds a NUL character or half a character, or is far too long.',
  INVALID_KEY: 'The name of a property is too long, or holds a NUL character.',
  UNSAFE_KEY: 'A property has the name `__proto__`.',
  INVALID_URL: 'It is no address that can be used here.',
  INVALID_TEMPLATE: 'It is not Liquid, or its filters cannot work with any data.',
  TOO_DEEP: 'It holds too many levels inside each other.',
  TOO_LARGE: 'It holds too much.',
  TOO_MUCH_WORK: 'Computing it would take too long.',
  DUPLICATE_ID: 'Another element has the same id.',
  DUPLICATE_NAME: 'Another variable has the same name.',
  NOT_FOUND: 'What it names does not exist, or belongs to another account.',
  UNKNOWN_ELEMENT: 'The design has no element of that id.',
  UNKNOWN_PROPERTY: 'There is no property of that name.',
  UNKNOWN_TYPE: 'There is no kind of element of that name.',
  UNSUPPORTED_VERSION: 'It was written by a newer version of Platen.',
  MISPLACED: 'It is right, but belongs to another place of the body.',
} as const;

export type IssueCode = keyof typeof issueCodes;
