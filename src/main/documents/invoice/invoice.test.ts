import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { attachmentTypeOf } from '#shared/domain/attachment.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import { invoice, invoiceBytes, paymentOf, signed } from '#test/support/invoice.ts';
import { readInvoice } from './index.ts';
import { signedContent } from './signed-content.ts';

const context = { today: bankDate('2026-03-10'), decimalMark: ',' } as const;
const read = (text: string) => readInvoice(invoiceBytes(text), context);

const draft = {
  beneficiaryName: 'Officina Prova & Figli S.r.l.', beneficiaryAccount: 'IT60 X054 2811 1010 0000 0123 456', amount: '1220,50', currency: 'EUR',
  description: 'Fattura 7/A del 01/03/2026', executionDate: '2026-04-30', address: '', accountId: '',
};

describe('an e-invoice', () => {
  it('gives a draft for each payment by transfer, on its day', () => {
    expect(read(invoice())).toMatchObject({ ok: true, value: [draft] });
    const rates = paymentOf('MP05', '610.25', '2026-03-01') + paymentOf('MP05', '610.2500', '2026-05-31') + paymentOf('MP12', '1.00');
    expect(read(invoice({ payments: rates }))).toMatchObject({ ok: true, value: [{ amount: '610,25', executionDate: '2026-03-10' }, { amount: '610,25', executionDate: '2026-05-31' }] });
  });

  it('asks for its total where it says nothing of the payment, and for an address where the account is abroad', () => {
    expect(read(invoice({ payments: '' }))).toMatchObject({ ok: true, value: [{ amount: '1220,50', beneficiaryAccount: '', executionDate: '2026-03-10' }] });
    expect(read(invoice({ payments: paymentOf('MP05', '5.00', '', 'DE89370400440532013000') }))).toMatchObject({ ok: true, value: [{ address: 'Via Roma 1', city: '20100 Milano', country: 'IT' }] });
  });

  it('leaves the amount to a person where less than its total goes to the supplier and it does not say how much', () => {
    const withheld = invoice({ payments: '' }).replace('<ImportoTotaleDocumento>', '<DatiRitenuta><ImportoRitenuta>200.00</ImportoRitenuta></DatiRitenuta><ImportoTotaleDocumento>');
    const split = invoice({ payments: '<DatiBeniServizi><DatiRiepilogo><EsigibilitaIVA>S</EsigibilitaIVA></DatiRiepilogo></DatiBeniServizi>' });
    for (const text of [withheld, split]) expect(read(text)).toMatchObject({ ok: true, value: [{ amount: '', description: 'Fattura 7/A del 01/03/2026' }] });
  });

  it('is due on its day, also with a time zone', () => {
    expect(read(invoice({ payments: paymentOf('MP05', '5.00', '2026-04-30+02:00') }))).toMatchObject({ ok: true, value: [{ executionDate: '2026-04-30' }] });
  });

  it.each([
    ['creditNote', invoice({ type: 'TD04' })], ['notByTransfer', invoice({ payments: paymentOf('MP19') })], ['tooMany', invoice({ payments: paymentOf().repeat(25) })],
    ['notInvoice', '<Document/>'], ['notInvoice', 'no XML'], ['notInvoice', invoice({ payments: '<open>' })],
    ['notInvoice', invoice({ extra: '<!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]>' })], ['notInvoice', invoice({ payments: '&x;' })],
    ['notInvoice', invoice({ payments: '<a>'.repeat(100) + '</a>'.repeat(100) })],
  ])('is refused: %s', (why, text) => {
    expect(read(text)).toEqual({ ok: false, error: why });
  });

  it.each([false, true])('is found in a signed file (in parts: %s), also in base64', (streamed) => {
    const file = signed(invoiceBytes(), streamed);
    expect(attachmentTypeOf(file)).toBe('signedInvoice');
    expect(readInvoice(file, context)).toMatchObject({ ok: true, value: [draft] });
    const base64 = Buffer.from(file).toString('base64');
    for (const text of [base64, `-----BEGIN PKCS7-----\r\n${base64.replaceAll(/.{64}/g, '$&\r\n')}\r\n-----END PKCS7-----\r\n`]) {
      expect(attachmentTypeOf(invoiceBytes(text))).toBe('signedInvoice');
      expect(readInvoice(invoiceBytes(text), context)).toMatchObject({ ok: true, value: [draft] });
    }
  });

  it('is not found in a file that is cut or scrambled, whatever it holds', () => {
    const file = signed(invoiceBytes(), true);
    for (let length = 0; length < 60; length += 1) expect(signedContent(file.subarray(0, length))).toBeNull();
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      signedContent(bytes);
      signedContent(new Uint8Array([...file.subarray(0, 40), ...bytes]));
      expect(readInvoice(bytes, context).ok).toBe(false);
    }));
  });
});
