import type { SealedRequest } from '../../domain/kept-request.ts';
import type { RequestDataRow } from '../schema.ts';

export function toRequestDataRow({ renderId, accountId, createdAt, sealed }: SealedRequest): RequestDataRow {
  return { render_id: renderId, account_id: accountId, created_at: createdAt, sealed };
}

export function fromRequestDataRow(row: RequestDataRow): SealedRequest {
  const { render_id: renderId, account_id: accountId, created_at: createdAt, sealed } = row;
  return { renderId, accountId, createdAt, sealed };
}
