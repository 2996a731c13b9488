/** Calls of the scanning page. Codes go to the server and nowhere else: no cache keeps them, no address of a page has them. */
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';

const base = '/tydf/api/billVoucherDetailsManagement';

export interface LookedVoucher {
  readonly id: string;
  readonly voucherNo: string;
  readonly voucherType: string;
  readonly faceValue: string;
  readonly productName: string | null;
  readonly productSpec: string | null;
  readonly validTo: string;
  readonly holderName: string | null;
  readonly holderOrg: string | null;
}

export interface Looked {
  readonly voucher: LookedVoucher;
  readonly batchName: string;
  readonly usable: boolean;
  readonly verdict: string;
}

export const lookUp = (code: string): Promise<Envelope<Looked>> =>
  call('GET', `${base}/getCode/${encodeURIComponent(code)}`, { quiet: true, byPerson: true });

export const lookUpByNo = (voucherNo: string, mobileEnd: string): Promise<Envelope<Looked>> =>
  call('GET', `${base}/byNo`, { params: { voucherNo, mobileEnd }, quiet: true, byPerson: true });

export const useVoucher = (id: string, body: AnyDoc): Promise<Envelope<AnyDoc>> =>
  call('PUT', `${base}/updateUse/${id}`, { body, quiet: true });

export const undoUse = (id: string, requestId: string): Promise<Envelope<AnyDoc>> =>
  call('PUT', `${base}/putUse/${id}`, { body: { action: 'revoke', requestId }, quiet: true });

export const isUnanswered = ({ code }: Pick<Envelope<unknown>, 'code'>): boolean => code === UNREACHABLE;
