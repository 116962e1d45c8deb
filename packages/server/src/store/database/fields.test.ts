import { describe, expect, it } from 'vitest';
import { columnsOf, fieldsOf } from './fields.ts';

describe('the names of columns', () => {
  const row = { id: 'fil_1', account_id: 'ada', webhook_url: null, signed_url_seconds: 60 };
  const fields = { id: 'fil_1', accountId: 'ada', webhookUrl: null, signedUrlSeconds: 60 };

  it('become those of fields, and those of fields become columns again', () => {
    expect(fieldsOf(row)).toEqual(fields);
    expect(columnsOf(fields)).toEqual(row);
  });
});
