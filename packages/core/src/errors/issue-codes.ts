/** Every code of `details.errors[]`: what is wrong at one place of an input. */
export const issueCodes = {
  MISSING: 'A value is required, and there is none.',
  INVALID_TYPE: 'Another type was expected, such as a number instead of a text.',
  INVALID_VALUE: 'The type is right, but the value is not one of the possible ones.',
  OUT_OF_RANGE: 'A number is too small or too large, or a text or a list too short or too long.',
  INVALID_TEXT: 'A text contains a NUL character or half a character, or is far too long.',
  INVALID_KEY: 'The name of a property is too long, or contains a NUL character.',
  UNSAFE_KEY: 'A property has the name `__proto__`.',
  INVALID_URL: 'The address cannot be used here.',
  INVALID_TEMPLATE: 'The template is not valid Liquid, or its filters cannot work with any data.',
  TOO_DEEP: 'The value has too many nested levels.',
  TOO_LARGE: 'The value has too much content.',
  TOO_MUCH_WORK: 'Computing it would take too long.',
  DUPLICATE_ID: 'Another element has the same id.',
  DUPLICATE_NAME: 'Another variable has the same name.',
  NOT_FOUND: 'The value names something that does not exist, or that belongs to another account.',
  UNKNOWN_ELEMENT: 'The design has no element with that id.',
  UNKNOWN_PROPERTY: 'There is no property of that name.',
  UNKNOWN_TYPE: 'There is no kind of element of that name.',
  UNSUPPORTED_VERSION: 'The design was written by a newer version of Platen.',
  MISPLACED: 'The value is right, but belongs to another place in the body.',
} as const;

export type IssueCode = keyof typeof issueCodes;
